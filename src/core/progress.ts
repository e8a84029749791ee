/** One step of long work: what is being done, and how far it is (0..1) where that is known. */
export interface ProgressEvent {
  readonly step: string;
  readonly fraction?: number;
}

/** Called as work proceeds. Must be cheap; it never changes the result. */
export type Progress = (event: ProgressEvent) => void;

/** What every long-running call accepts besides its own arguments. */
export interface RunOptions {
  readonly progress?: Progress;
  readonly signal?: AbortSignal;
}
