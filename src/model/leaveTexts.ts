/** What is asked before something that was typed is left, and the two answers. */
export interface LeaveTexts {
  title: string;
  text: string;
  leave: string;
  stay: string;
}
