// Answers of the trials that administrators run before they rely on a numbering or data rule.

/** POST data/businessCode/:id/test: the number the next document of the date would get. */
export interface NumberTrial {
  entity: string;
  date: string;
  next: string;
  /** False: another rule is used for the entity. */
  inForce: boolean;
}

/** POST data/permissionDataRule/:id/test: rows the rule leaves of those in the organisation. */
export interface RuleTrial {
  /** Whose eyes. */
  user: string;
  entity: string;
  visible: number;
  total: number;
  /** Records the rule names that are not there: 客户“C0009”. Absent: all are. */
  missing?: string;
}
