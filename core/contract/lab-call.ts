/** What every call of the contract is built on. */
import { oc } from '@orpc/contract';
import { z } from 'zod';
import { errorCodes } from '../base/errors.ts';

/** Errors keep their code, remedy and detail across the boundary; the message is the error's own. */
export const labCall = oc.errors({
  LAB_ERROR: {
    status: 400,
    data: z.object({ code: z.enum(errorCodes), remedy: z.string().nullable(), detail: z.string().nullable() }),
  },
});
