/** The question before typed values are discarded, and its two answers. */
export interface LeaveTexts {
  title: string;
  text: string;
  leave: string;
  stay: string;
}
