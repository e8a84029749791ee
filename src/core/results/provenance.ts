import { z } from 'zod';

/** What a second run needs to be compared with this one: what was read, told and used. Holds no value of the data. */
export const provenanceSchema = z.object({
  config: z.record(z.string(), z.unknown()).describe('settings as given, by name'),
  versions: z.record(z.string(), z.string()),
  inputs: z.array(
    z.object({
      name: z.string(),
      bytes: z.int().min(0),
      sha256: z.string().describe('of the file as it is'),
    }),
  ),
  findings: z.string().describe('sha256 of all findings as JSON, less the times they took'),
});
export type Provenance = z.infer<typeof provenanceSchema>;
