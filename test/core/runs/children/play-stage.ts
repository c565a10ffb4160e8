/** Starts or resumes the run of the fake stage and plays it to its end, unless it is killed. Arguments: path of the lab. */
import { writeSync } from 'node:fs';
import { silentLogger } from '../../../../core/base/logger.ts';
import { systemClock } from '../../../../core/base/clock.ts';
import { runConfigSchema } from '../../../../core/events/run-config.ts';
import { resumeRun } from '../../../../core/runs/resume-run.ts';
import { startRun } from '../../../../core/runs/start-run.ts';
import { openDatabase } from '../../../../core/storage/database.ts';
import { createRunStore } from '../../../../core/storage/run-store.ts';
import { graphIdSchema, runIdSchema } from '../../../../core/base/ids.ts';
import { fakeAgentKind } from '../../../fakes/fake-agent.ts';
import { createFakeEnvironment } from '../../../fakes/fake-environment.ts';
import { openFakeGraph } from '../../../fakes/fake-graph.ts';
import { createFakeReasoner } from '../../../fakes/fake-reasoner.ts';

const runId = runIdSchema.parse('stage');
const graphId = graphIdSchema.parse('run/stage');
const database = openDatabase(process.argv[2] ?? '', { waitMs: 5000 });
const store = createRunStore(database);
store.markInterrupted(Date.now());
const services = { store, clock: systemClock, logger: silentLogger };
const reasoner = createFakeReasoner({
  before: async (role, input) => {
    writeSync(1, `asked ${role} ${JSON.stringify(input)}\n`);
    await new Promise((resolve) => setTimeout(resolve, 2));
  },
});
const parts = {
  environment: createFakeEnvironment({ seed: 3, rooms: 12, coins: 6 }),
  mind: { kind: fakeAgentKind, reasoner, graph: openFakeGraph(database, graphId) },
};
const config = runConfigSchema.parse({ world: 'fake', agent: 'fake', seed: 3, maxSteps: 40 });
const known = store.list().find((each) => each.runId === runId);
const play = async () => {
  if (known?.status === 'ended') return known;
  const request = { runId, config, graphId };
  const run = known ? await resumeRun(services, runId, parts) : await startRun(services, request, parts);
  return run.done;
};
const { outcome, steps } = await play();
database.close();
writeSync(1, `ended ${outcome} ${steps}\n`);
