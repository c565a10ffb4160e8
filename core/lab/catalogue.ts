/** Worlds and agents as lists show them. */
import type { AgentKind } from '../agents/agent.ts';
import type { AgentInfo, WorldInfo } from '../contract/views.ts';
import type { World } from '../environments/environment.ts';

export function worldInfo({ id, title, summary, levels, defaultLevel }: World): WorldInfo {
  return { id, title, summary, levels, defaultLevel };
}

export function agentInfo({ id, title, summary, ablations }: AgentKind): AgentInfo {
  return { id, title, summary, ablations };
}
