// What a record may not do because of other records: change once it is used, stay in use when its time is over, carry a
// tick that another carries.

/** Fields that stand still, or only grow, once others than `besides` refer to the record: they were counted by it. */
export interface OnceUsed extends Partial<Record<'fixed' | 'growing' | 'besides', readonly string[]>> {
  by: 'documents' | 'anything';
}

/** Records that old documents keep and new ones may not name. */
export interface Ended {
  /** A carried field: with one of the values, or, without any, a date after which it is over. */
  field: string;
  values?: readonly string[];
  /** Behind the name of the record: '已离职'. */
  why: string;
}

/** A tick that one row alone may carry among those that agree in the fields of `within`. */
export interface OnlyOne {
  /** Field of kind bool. */
  field: string;
  within?: readonly string[];
}
