/** How the Ariadne agent offers itself to the lab. */
import type { AgentKind } from '../agent.ts';
import { AriadneAgent } from './ariadne-agent.ts';
import { ariadneAblations, resolveAriadneOptions } from './parameters.ts';

export const ariadne: AgentKind = {
  id: 'ariadne',
  title: 'Ariadne',
  summary: 'Learns a graph of facts and episodes while it explores, and plans with what it recalls from it (AriGraph).',
  ablations: ariadneAblations,
  create: (services, options) => new AriadneAgent(services, resolveAriadneOptions(options)),
};
