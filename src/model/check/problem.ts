// A finding about input: where it is, what is wrong and how to mend it, in Chinese, ready to be shown.

export interface Problem {
  /** Header field key, or the line field key when `lines` is set; '' for the whole document. */
  field: string;
  lines?: string;
  lineId?: string;
  /** 1-based line number, for messages such as 第3行. */
  lineNo?: number;
  level: 'error' | 'warning';
  /** A warning about which the user is asked before anything is stored. */
  confirm?: true;
  message: string;
}
