/** The fake that other tests use keeps the same contract as the real embedder. */
import { createFakeEmbedder } from '../../fakes/fake-embedder.ts';
import { withCache } from '../../../models/embedding/cached-embedder.ts';
import { describeEmbedder } from '../embedder-contract.ts';

describeEmbedder('the fake embedder', { open: async () => createFakeEmbedder() });
describeEmbedder('the fake embedder behind the cache', { open: async () => withCache(createFakeEmbedder()) });
