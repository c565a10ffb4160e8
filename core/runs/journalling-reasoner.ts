/** A reasoner that numbers, journals and reports every call, and gives journalled results to a step that is made again. */
import { omittedText } from '../events/context-meter.ts';
import { ClewError, isClewError } from '../base/errors.ts';
import type { Json } from '../base/json.ts';
import type { PromptSegment } from '../../models/ports.ts';
import type { Reasoner, Role, RoleAnswer, RoleCallOptions } from '../roles/role.ts';
import type { CallAnswer, CallResult, JournalledCall } from '../storage/call-journal.ts';
import { callHash } from './call-hash.ts';
import { errorRecord } from './error-record.ts';
import type { StepScope } from './step-scope.ts';
import { untilAborted } from './until-aborted.ts';

export interface CallLog {
  readonly find: (step: number, call: number) => JournalledCall | undefined;
  readonly record: (call: JournalledCall) => void;
}

/** Raised where a journalled result belongs to another question than the one asked now. */
export const JOURNAL_MISMATCH = 'A journalled answer was not used: this time the step asks something else.';

/** One call under way, as the journal will know it. */
interface Asked {
  readonly scope: StepScope;
  readonly call: number;
  readonly role: string;
  readonly segments: readonly PromptSegment[];
  readonly inputHash: string;
}

/** `scope` is the step under way: a call belongs to the step in which it was made. */
export function createJournallingReasoner(reasoner: Reasoner, log: CallLog, scope: () => StepScope): Reasoner {
  return {
    name: reasoner.name,
    async run(role, input, options = {}) {
      const asked = ask(scope(), role, input);
      asked.scope.emit({ type: 'role-started', call: asked.call, role: asked.role });
      try {
        const known = findResult(log, asked);
        if (known) return report(asked, replayed(known, role, input), true);
        return report(
          asked,
          await answerNow(log, asked, () => runReasoner({ reasoner, role, input, options }, asked)),
          false,
        );
      } catch (error) {
        asked.scope.emit({ type: 'role-failed', call: asked.call, role: asked.role, error: errorRecord(error) });
        throw error;
      }
    },
  };
}

function ask<Input, Output>(scope: StepScope, role: Role<Input, Output>, input: Input): Asked {
  const call = scope.takeCallNumber();
  const segments = role.prompt(input);
  return { scope, call, role: role.name, segments, inputHash: callHash(role.name, input, segments) };
}

function findResult(log: CallLog, { scope, call, role, inputHash }: Asked): CallResult | undefined {
  const known = log.find(scope.step, call);
  if (!known || known.inputHash === inputHash) return known?.result;
  const detail = `step ${scope.step}, call ${call}: ${known.role} was asked then, ${role} now`;
  scope.emit({ type: 'warning-raised', message: JOURNAL_MISMATCH, detail });
  return undefined;
}

function replayed<Input, Output>(result: CallResult, role: Role<Input, Output>, input: Input): RoleAnswer<Output> {
  if (result.kind === 'answered') return { ...result.answer, output: role.schema(input).parse(result.answer.output) };
  const { code, message, remedy, detail } = result.error;
  throw new ClewError(code, message, { remedy: remedy ?? undefined, detail: detail ?? undefined });
}

/** Journals the answer, or the failure: an agent may go on without an answer, and does so again when resumed. */
async function answerNow<Output>(
  log: CallLog,
  asked: Asked,
  run: () => Promise<RoleAnswer<Output>>,
): Promise<RoleAnswer<Output>> {
  let answer: RoleAnswer<Output>;
  try {
    answer = asJson(asked.role, await run());
  } catch (error) {
    if (!isClewError(error, 'aborted')) log.record(journalled(asked, { kind: 'failed', error: errorRecord(error) }));
    throw error;
  }
  log.record(journalled(asked, { kind: 'answered', answer: storedAnswer(answer) }));
  return answer;
}

interface Question<Input, Output> {
  readonly reasoner: Reasoner;
  readonly role: Role<Input, Output>;
  readonly input: Input;
  readonly options: RoleCallOptions;
}

function runReasoner<Input, Output>(
  { reasoner, role, input, options }: Question<Input, Output>,
  { scope, call }: Asked,
): Promise<RoleAnswer<Output>> {
  const signal = options.signal ? AbortSignal.any([scope.signal, options.signal]) : scope.signal;
  const onEvent: RoleCallOptions['onEvent'] = (event) => {
    options.onEvent?.(event);
    scope.stream({ call, role: role.name, kind: event.type, text: event.text });
  };
  return untilAborted(reasoner.run(role, input, { signal, onEvent }), signal);
}

/** What the journal can give back later is what the agent gets now. */
function asJson<Output>(role: string, answer: RoleAnswer<Output>): RoleAnswer<Output> {
  const text = JSON.stringify(answer.output) as string | undefined;
  if (text === undefined)
    throw new ClewError('internal', `The role ${role} was answered with something that is not JSON.`);
  return { ...answer, output: JSON.parse(text) as Output };
}

function storedAnswer(answer: RoleAnswer<unknown>): CallAnswer {
  const { output, usage, milliseconds, answeredBy, attempts, thinking, context } = answer;
  const told = { output: output as Json, usage, milliseconds, answeredBy, attempts, thinking };
  return context === undefined ? told : { ...told, context };
}

function journalled(asked: Asked, result: CallResult): JournalledCall {
  const { scope, call, role, inputHash, segments } = asked;
  return { step: scope.step, call, role, inputHash, segments, result };
}

function report<Output>(asked: Asked, answer: RoleAnswer<Output>, isReplayed: boolean): RoleAnswer<Output> {
  const { scope, call, role } = asked;
  const { attempts, ...stored } = storedAnswer(answer);
  scope.addUsage(answer.usage);
  scope.emit({ type: 'role-answered', call, role, ...stored, attempts: attempts.length, isReplayed });
  reportOmitted(asked, answer);
  return answer;
}

/** What a prompt had to leave out is told in the run itself, as often as it happens. */
function reportOmitted({ scope, role }: Asked, { context }: RoleAnswer<unknown>): void {
  const what = context && omittedText(context);
  if (!context || !what) return;
  scope.emit({
    type: 'warning-raised',
    message: `The prompt of ${role} did not fit ${context.contextTokens} tokens: ${what} were left out.`,
    detail:
      'Lines go out of the longest part that may shrink: of past turns the oldest, of what was recalled the last. Instructions, goal, observation and possible actions stay whole. A model with a longer context needs less of this.',
  });
}
