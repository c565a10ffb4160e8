/** Answers the fake agent's roles by rule, counts what it was asked, and can be made to wait or to fail. */
import { ClewError } from '../../core/base/errors.ts';
import { canonicalJson } from '../../core/base/json.ts';
import { sha256 } from '../../core/base/hash.ts';
import type { Reasoner, RoleAnswer } from '../../core/roles/role.ts';
import type { ActInput } from './fake-agent.ts';

export interface FakeReasonerOptions {
  /** Called before each answer; a promise holds it back, a throw fails it. */
  readonly before?: (role: string, input: unknown, signal: AbortSignal | undefined) => void | Promise<void>;
}

export interface FakeReasoner extends Reasoner {
  /** What was asked, in order: role and a hash of the input. */
  readonly asked: readonly string[];
}

/** The same role and input always get the same answer. */
export function createFakeReasoner({ before }: FakeReasonerOptions = {}): FakeReasoner {
  const asked: string[] = [];
  return {
    name: 'fake',
    asked,
    async run(role, input, options = {}) {
      const hash = sha256(canonicalJson({ role: role.name, input }));
      asked.push(`${role.name} ${hash.slice(0, 12)}`);
      await before?.(role.name, input, options.signal);
      if (options.signal?.aborted) throw new ClewError('aborted', 'It was stopped.');
      options.onEvent?.({ type: 'text', text: role.name });
      const output = role.schema(input).parse(answer(role.name, input, parseInt(hash.slice(0, 6), 16)));
      return { ...cost, output } satisfies RoleAnswer<unknown>;
    },
  };
}

const cost = {
  usage: { calls: 1, promptTokens: 100, cachedTokens: 60, generatedTokens: 7 },
  milliseconds: 1.5,
  answeredBy: 'fake',
  attempts: ['raw text'],
  thinking: 'hm',
};

function answer(role: string, input: unknown, number: number): unknown {
  switch (role) {
    case 'note':
      return { facts: notes((input as { text: string }).text) };
    case 'mood':
      return { mood: ['calm', 'eager', 'wary'][number % 3] };
    case 'plan':
      return { goal: 'coins', next: `idea ${number % 10}` };
    case 'act':
      return { action: choose((input as ActInput).admissible, number) };
    default:
      return { lesson: `lesson ${number % 10}` };
  }
}

function notes(text: string): string[][] {
  const rooms = [...text.matchAll(/room (\d+)\.( A coin)?/gu)];
  return rooms.map(([, room, coin]) => [`room ${room}`, 'has', coin ? 'coin' : 'nothing']);
}

/** Takes what lies about as a rule, never jumps, and walks now and then. */
function choose(admissible: readonly string[], number: number): string {
  if (number % 5 === 0) return 'walk east';
  const safe = admissible.filter((action) => action !== 'jump');
  return number % 3 === 0 ? 'take coin' : (safe[number % safe.length] ?? 'wait');
}
