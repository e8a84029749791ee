/** What must be known before a report is passed on. */
interface PersonalData {
  /** Stands at the top, where values of the data are shown. */
  readonly warning?: string;
  readonly remark: string;
}

const warning =
  'Contains personal data: it names values of the data, as was asked for. Handle it like the data.';

/** Whether a report holds values of the data, in words. */
export function personalData(shown: boolean): PersonalData {
  return shown
    ? { warning, remark: warning }
    : { remark: 'Made from the findings alone; holds no value of the data.' };
}
