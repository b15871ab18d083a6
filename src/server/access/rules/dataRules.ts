// Data rules of the security groups of a session → one row rule per permission code. Within a rule group all rules
// marked 且 hold and one of those marked 或; rule groups are alternatives of each other, and so are security groups:
// whoever belongs to two may do what either may. A security group that grants a code without a rule grants every row.
import { entityOf } from '#entities/registry.ts';
import { actionsOf, permissionCode } from '#model/rights/can.ts';
import type { EntityDef } from '#model/entity.ts';
import { noRow, type RowRule } from '#model/rights/rowRules.ts';
import { codesIn } from '#model/rights/permissionCodes.ts';
import type { RuleOperation } from '#model/check/ruleVariables.ts';
import { ruleTest, type RuleRow } from './ruleTests.ts';
import type { RuleLookup } from './ruleLookup.ts';
import { UnusableRule, type Subject } from './ruleValues.ts';

/** A permission line of a security group. */
export interface GrantedLine {
  group: string;
  code: string;
  rules: readonly string[];
}

export interface RuleParts {
  subject: Subject;
  lookup: RuleLookup;
  /** Told of rules that let nothing through because they cannot be understood. */
  unusable: (rule: RuleRow, reason: string) => void;
}

const operations: Readonly<Record<string, RuleOperation>> = {
  view: 'read',
  trace: 'read',
  print: 'read',
  copy: 'read',
  create: 'edit',
  edit: 'edit',
  attach: 'edit',
  push: 'edit',
  import: 'edit',
  lineClose: 'edit',
  lineReopen: 'edit',
  delete: 'delete',
  export: 'export',
};

/** Everything that decides about a document counts as approval. */
function operationOf(action: string): RuleOperation {
  return operations[action] ?? 'approve';
}

/** Rules by permission code; codes without limits are absent. */
export async function rowRulesOf(
  lines: readonly GrantedLine[],
  rules: ReadonlyMap<string, RuleRow>,
  parts: RuleParts,
): Promise<Record<string, RowRule>> {
  const limits: Record<string, RowRule> = {};
  const groups = rulesByGroup(lines);
  for (const name of limitedEntities(lines)) {
    const def = entityOf(name);
    if (def === undefined) continue;
    for (const { action } of actionsOf(def)) {
      const rule = await ruleOfCode(def, action, groups, rules, parts);
      if (rule !== null) limits[permissionCode(def, action)] = rule;
    }
  }
  return limits;
}

/** Entities of which some line carries rules. */
function limitedEntities(lines: readonly GrantedLine[]): Set<string> {
  const named = lines.filter((line) => line.rules.length > 0).flatMap((line) => codesIn(line.code));
  return new Set(named.map((code) => code.split(':')[0] ?? ''));
}

/** Ids of the rules that one security group chose at each of its codes. */
type ChosenRules = ReadonlyMap<string, readonly string[]>;

function rulesByGroup(lines: readonly GrantedLine[]): ChosenRules[] {
  const groups = new Map<string, Map<string, string[]>>();
  for (const { group, code, rules } of lines) {
    const chosen = groups.get(group) ?? new Map<string, string[]>();
    groups.set(group, chosen);
    for (const held of codesIn(code)) {
      const known = chosen.get(held);
      if (known === undefined) chosen.set(held, [...rules]);
      else known.push(...rules);
    }
  }
  return [...groups.values()];
}

async function ruleOfCode(
  def: EntityDef,
  action: string,
  groups: readonly ChosenRules[],
  rules: ReadonlyMap<string, RuleRow>,
  parts: RuleParts,
): Promise<RowRule | null> {
  const code = permissionCode(def, action);
  const view = permissionCode(def, 'view');
  const alternatives: RowRule[] = [];
  for (const group of groups) {
    const own = group.get(code);
    if (own === undefined) continue;
    // Rules chosen at the right to view limit every operation they are for; those at another code only that one.
    const chosen = [...(group.get(view) ?? []), ...own];
    const fitting = [...new Set(chosen)]
      .flatMap((id) => rules.get(id) ?? [])
      .filter((rule) => applies(rule, operationOf(action)));
    if (fitting.length === 0) return null;
    alternatives.push(await combined(def, fitting, parts));
  }
  if (alternatives.length === 0) return null;
  return alternatives.length === 1 ? (alternatives[0] ?? null) : { any: alternatives };
}

function applies({ appliesTo }: RuleRow, operation: RuleOperation): boolean {
  return appliesTo.length === 0 || appliesTo.includes(operation);
}

async function combined(def: EntityDef, rules: readonly RuleRow[], parts: RuleParts): Promise<RowRule> {
  const groups = Map.groupBy(rules, ({ ruleGroup }) => ruleGroup);
  const alternatives: RowRule[] = [];
  for (const members of groups.values()) {
    const must: RowRule[] = [];
    const may: RowRule[] = [];
    for (const rule of members) (rule.combine === 'or' ? may : must).push(await tested(def, rule, parts));
    alternatives.push({ all: may.length === 0 ? must : [...must, { any: may }] });
  }
  return alternatives.length === 1 ? (alternatives[0] ?? noRow) : { any: alternatives };
}

/** What cannot be understood lets nothing through, whatever it is joined with. */
async function tested(def: EntityDef, rule: RuleRow, parts: RuleParts): Promise<RowRule> {
  try {
    return await ruleTest(def, rule, parts.subject, parts.lookup);
  } catch (error) {
    if (!(error instanceof UnusableRule)) throw error;
    parts.unusable(rule, error.message);
    return noRow;
  }
}
