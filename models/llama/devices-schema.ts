/** What a computer computes with, as it crosses the process boundary. */
import { z } from 'zod';

export const devicesSchema = z.object({
  /** Null where models run on the processor. */
  gpu: z.enum(['cuda', 'metal', 'vulkan']).nullable(),
  gpuNames: z.array(z.string()),
  vram: z.object({ totalBytes: z.number(), freeBytes: z.number() }),
  ram: z.object({ totalBytes: z.number(), freeBytes: z.number() }),
  /** Cores that help with arithmetic. */
  cores: z.int(),
});
export type Devices = z.infer<typeof devicesSchema>;
