/** An agent that uses everything a run offers: calls one after another and side by side, memory, chance, walks, state. */
import { z } from 'zod';
import type { Agent, AgentKind, AgentServices, AgentTask, CommandResult, Turn } from '../../core/agents/agent.ts';
import { isClewError } from '../../core/base/errors.ts';
import type { MergeResult } from '../../core/memory/temporal-graph.ts';
import type { Role } from '../../core/roles/role.ts';

const sampling = { temperature: 0, maxTokens: 100 };

export const noteRole: Role<{ text: string }, { facts: string[][] }> = {
  name: 'note',
  sampling,
  prompt: ({ text }) => [
    { role: 'system', label: 'instructions', text: 'Note what the text says.' },
    { role: 'user', label: 'observation', text },
  ],
  schema: () => z.object({ facts: z.array(z.array(z.string()).length(3)) }),
};

export const moodRole: Role<{ text: string }, { mood: string }> = {
  name: 'mood',
  sampling,
  prompt: ({ text }) => [{ role: 'user', label: 'observation', text }],
  schema: () => z.object({ mood: z.string() }),
};

export const planRole: Role<{ goal: string; known: number }, { goal: string; next: string }> = {
  name: 'plan',
  sampling,
  prompt: ({ goal, known }) => [{ role: 'user', label: 'goal', text: `${goal} (${known} facts)` }],
  schema: () => z.object({ goal: z.string(), next: z.string() }),
};

export interface ActInput {
  readonly admissible: readonly string[];
  readonly draw: number;
  readonly mood: string;
}

export const actRole: Role<ActInput, { action: string }> = {
  name: 'act',
  sampling,
  prompt: ({ admissible, draw, mood }) => [
    { role: 'user', label: 'actions', text: `${admissible.join('\n')}\n${draw} ${mood}` },
  ],
  schema: ({ admissible }) => z.object({ action: z.enum([...admissible, 'walk east']) }),
};

export const lessonRole: Role<{ outcome: string }, { lesson: string }> = {
  name: 'lesson',
  sampling,
  prompt: ({ outcome }) => [{ role: 'user', label: 'outcome', text: outcome }],
  schema: () => z.object({ lesson: z.string() }),
};

const stateSchema = z.object({
  goal: z.string(),
  plan: z
    .object({ mainGoal: z.string(), subGoals: z.array(z.object({ text: z.string(), reason: z.string() })) })
    .nullable(),
  seen: z.array(z.string()),
});
type State = z.infer<typeof stateSchema>;

export const fakeAgentKind: AgentKind = {
  id: 'fake',
  title: 'Fake',
  summary: 'For tests of the run loop.',
  ablations: [],
  create: (services) => createFakeAgent(services),
};

function createFakeAgent(services: AgentServices): Agent {
  const { reasoner, graph, emit, random } = services;
  let state: State = { goal: '', plan: null, seen: [] };

  async function learn(turn: Turn, signal: AbortSignal): Promise<string> {
    const text = turn.results.map(({ observation }) => observation.text).join(' ');
    const [notes, mood] = await Promise.all([
      reasoner.run(noteRole, { text }, { signal }),
      reasoner.run(moodRole, { text }, { signal }).catch(fallBack),
    ]);
    const facts = notes.output.facts.map(([subject, relation, object]) => ({
      subject: subject!,
      relation: relation!,
      object: object!,
    }));
    const outdated = graph.currentFacts().length > 6 ? graph.lastEpisodes(1).flatMap((last) => last.factIds) : [];
    emit(
      memoryUpdated(await graph.merge({ text, invalidate: outdated.slice(0, 1), facts }, { signal }), graph.sequence),
    );
    state.seen = [...state.seen, text].slice(-3);
    return mood.output.mood;
  }

  async function recall(text: string): Promise<void> {
    const { queries, facts } = await graph.semanticSearch([{ text, depth: 1 }], { width: 4 });
    const episodes = graph.episodicSearch(
      facts.map(({ fact }) => fact.factId),
      { limit: 2 },
    );
    emit({
      type: 'memory-recalled',
      queries: queries.map((query) => ({
        text: query.text,
        depth: query.depth,
        facts: query.facts.map(({ fact, score }) => ({ factId: fact.factId, score })),
      })),
      episodes: episodes.map(({ episode, score }) => ({ episodeId: episode.episodeId, text: episode.text, score })),
    });
  }

  async function plan(signal: AbortSignal): Promise<void> {
    const { output } = await reasoner.run(planRole, { goal: state.goal, known: graph.counts().facts }, { signal });
    state.plan = { mainGoal: output.goal, subGoals: [{ text: output.next, reason: `${random.integer(1, 6)}` }] };
    emit({ type: 'plan-changed', plan: state.plan });
  }

  return {
    async start(task: AgentTask, { signal }) {
      state.goal = task.goal;
      await plan(signal);
    },
    async next(turn, { signal }) {
      const mood = await learn(turn, signal);
      await recall(state.seen.at(-1) ?? '');
      if (turn.step % 3 === 0) await plan(signal);
      const admissible = turn.results.at(-1)?.observation.admissible ?? [];
      const { output } = await reasoner.run(actRole, { admissible, draw: random.integer(0, 999), mood }, { signal });
      const isWalk = output.action === 'walk east';
      return {
        action: output.action,
        commands: isWalk ? ['go east', 'go east', 'go east'] : [output.action],
        reason: `${state.seen.length} seen, drew ${random.next().toFixed(3)}`,
      };
    },
    async observe(turn, { signal }) {
      await learn(turn, signal);
    },
    shouldStop: (results: readonly CommandResult[]) => results.at(-1)!.observation.text.includes('coin lies'),
    async endTrial({ outcome }, { signal }) {
      await reasoner.run(lessonRole, { outcome }, { signal });
    },
    saveState: () => state,
    restoreState: (saved) => void (state = stateSchema.parse(structuredClone(saved))),
  };
}

/** A malformed answer is an outcome this agent can live with. */
function fallBack(error: unknown): { output: { mood: string } } {
  if (isClewError(error, 'model-answer-invalid')) return { output: { mood: 'none' } };
  throw error;
}

function memoryUpdated({ episode, entities, facts, invalidated }: MergeResult, sequence: number) {
  return {
    type: 'memory-updated',
    episodeId: episode.episodeId,
    sequence,
    entities: entities.map(({ entityId, name, kind }) => ({ entityId, name, kind })),
    facts: facts.map(({ fact, isNew }) => {
      const { factId, subjectId, relation, objectId } = fact;
      return { factId, subjectId, relation, objectId, isNew };
    }),
    invalidated,
  } as const;
}
