/** The lab's errors as they cross to a screen: LAB_ERROR with code, remedy and detail; a message that says what happened. */
import { ORPCError } from '@orpc/server';
import { toClewError } from '../base/errors.ts';

/** What is no error of the lab's own (an abort of the transport, a refused input) passes as it is. */
export function toRpcError(error: unknown): unknown {
  if (error instanceof ORPCError) return fromTransport(error as ORPCError<string, unknown>);
  const { code, message, remedy, detail } = toClewError(error);
  return labError(message, { code, remedy: remedy ?? null, detail: detail ?? null });
}

/** Around every call: its errors in the lab's words. */
export async function rpcErrors<Result>({
  next,
}: {
  readonly next: () => Result | PromiseLike<Result>;
}): Promise<Result> {
  try {
    return await next();
  } catch (error) {
    throw toRpcError(error);
  }
}

/** The stream with its errors in the lab's words; the source is closed when the listener leaves. */
export async function* withRpcErrors<Item>(source: AsyncIterable<Item>): AsyncGenerator<Item, void, void> {
  try {
    yield* source;
  } catch (error) {
    throw toRpcError(error);
  }
}

function fromTransport(error: ORPCError<string, unknown>): unknown {
  if (error.code !== 'BAD_REQUEST') return error;
  const cause = error.cause as { issues?: unknown } | undefined;
  return labError('What was asked does not fit the contract.', {
    code: 'bad-input',
    remedy: null,
    detail: cause?.issues === undefined ? null : JSON.stringify(cause.issues),
  });
}

function labError(message: string, data: { code: string; remedy: string | null; detail: string | null }): unknown {
  return new ORPCError('LAB_ERROR', { status: 400, message, data });
}
