// What a named rule is: pure, the same on both sides, told which fields the user set, returning only what it changes.
import type { Doc, EntityDef, LineRow, LinesDef, Row } from '#model/entity.ts';
import type { RefReader } from '#model/refs.ts';

export interface LineRuleContext {
  def: EntityDef;
  linesKey: string;
  lines: LinesDef;
  /** The header is up to date; other lines may not be. */
  doc: Doc;
  line: LineRow;
  /** The line before this change; undefined for new ones. */
  before: LineRow | undefined;
  /** Set by the user (patches) or by picking a reference (fill) in this step. */
  changed: ReadonlySet<string>;
  /** `changed` and what earlier rules of this step wrote. */
  affected: ReadonlySet<string>;
  /** Those of the rule's `readsHeader` that changed in this step; then `changed` is empty. */
  headerChanged: ReadonlySet<string>;
  reader: RefReader;
}

export interface RuleProblem {
  /** Line field for line rules, header field for document rules. */
  field: string;
  message: string;
  level: 'error' | 'warning';
  /** Said to whoever types it; nobody is asked again when the document moves on. */
  whileTyped?: true;
  /** Document rules: the line it is about; `field` is then a field of that line. */
  line?: { lines: string; row: LineRow };
}

export interface LineRule {
  /** Line fields whose change makes it run; new lines always run. */
  reads: readonly string[];
  /** Header fields whose change makes it run on every line. */
  readsHeader: readonly string[];
  /** Fields that are judged one at a time, in the order they were typed, because each leads to other results. */
  leads: readonly string[];
  /** Line fields it cannot do without. */
  needs: readonly string[];
  /** Values that differ; keys the line does not have are dropped by the caller. */
  run: (context: LineRuleContext) => Row;
  problems?: (
    context: Omit<LineRuleContext, 'before' | 'changed' | 'affected' | 'headerChanged'>,
  ) => RuleProblem[];
}

export interface DocRuleContext {
  def: EntityDef;
  doc: Doc;
  before: Doc;
  reader: RefReader;
}

export interface DocRule {
  /** Header fields it cannot do without. */
  needs: readonly string[];
  /** Line fields that one of the lines must have for it to work. */
  needsLines: readonly string[];
  /** Values to write into lines, by lines key and line id; empty when nothing changes. */
  run: (context: DocRuleContext) => Record<string, Map<string, Row>>;
  problems?: (context: Omit<DocRuleContext, 'before'>) => RuleProblem[];
}
