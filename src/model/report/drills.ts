// Where the rows of a report or ledger lead, as a definition says it: to the record a row tells of, or to the list behind it.

/** The record a row tells of: fields of the row with the entity's name (or `=name` of a fixed one) and the record's id. */
export interface DrillToRecord {
  title: string;
  entity: string;
  id: string;
}

/** The list behind a row, cut down to what the row says. Names a field of the row, a parameter, or a fixed text. */
export interface DrillToList {
  title: string;
  list: string;
  /** Its rows are then those of this sub-table (明细). */
  lines?: string;
  /** Field of the row without which this way is not there. */
  only?: string;
  /** Measure of a column group whose cells alone lead here; '#from' and '#to' are then the days of the cell's bucket. */
  measure?: string;
  /** Field of that list ← field of the row ('material'), '@periodFrom' of the parameters, '=text'. Empty values are passed over. */
  where?: readonly { field: string; op: 'eq' | 'ge' | 'le'; value: string }[];
  /** Parameter of that report ← the same. */
  parameters?: Readonly<Record<string, string>>;
}

/** Where a row of a report or ledger leads. */
export type DrillDef = DrillToRecord | DrillToList;
