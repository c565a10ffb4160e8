/** The whole published sample through the shipped embedder: what the README reports must hold. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { systemClock } from '../../../../core/base/clock.ts';
import { parseDataset } from '../../../../core/documents/evaluation/datasets.ts';
import { evaluateRetrieval } from '../../../../core/documents/evaluation/evaluate-retrieval.ts';
import { openDatabase } from '../../../../core/storage/database.ts';
import { createModels } from '../../../../models/create-models.ts';
import { shippedEmbedder } from '../../../../models/embedding/shipped-embedder.ts';
import { nodeHostLauncher } from '../../../../models/host/launch-node.ts';
import { hasShared, sharedPath } from '../../../support/shared.ts';

it.skipIf(!hasShared)(
  `three supporting paragraphs in four among the first five, on both halves, and absent answers declined${hasShared ? '' : ' (skipped: no reference data)'}`,
  async () => {
    const read = (name: string): unknown => JSON.parse(readFileSync(sharedPath(`questions/${name}`), 'utf8'));
    const dataset = parseDataset(read('musique_train.json'), read('musique_train_corpus.json'));
    const models = createModels(nodeHostLauncher());
    const database = openDatabase(':memory:');
    try {
      const embedder = await models.openEmbedder(shippedEmbedder());
      const report = await evaluateRetrieval(dataset, { database, embedder, clock: systemClock });
      const graph = report.retrievers.find(({ name }) => name === 'graph')!;
      expect(graph.recallAt5).toBeGreaterThanOrEqual(0.75);
      expect(Math.min(graph.halves.even, graph.halves.odd)).toBeGreaterThanOrEqual(0.75);
      for (const { name, recallAt5 } of report.retrievers)
        if (name !== 'graph') expect(recallAt5).toBeLessThan(graph.recallAt5);
      expect(report.declines.rightly).toBeGreaterThan(0.8);
      expect(report.declines.wrongly).toBeLessThan(0.25);
      expect(report.quotes.inAny).toBeGreaterThan(0.28); // what the nearest sentences by vector reach
    } finally {
      await models.dispose();
      database.close();
    }
  },
);
