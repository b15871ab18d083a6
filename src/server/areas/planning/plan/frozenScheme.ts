// What a run plans by is settled when it is submitted: the scheme as it then was, its organisations and the day. It stands
// with the run, so that whoever changes the scheme while the run waits changes nothing of it.
import { recordIn, textsIn } from '#model/loose.ts';
import { mrpRun } from '#entities/planning/plan/mrpRun.ts';
import { mrpScheme } from '#entities/planning/plan/mrpScheme.ts';
import { can } from '#model/rights/can.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { grantsElsewhere } from '#server/access/elsewhere.ts';
import type { Context } from '#server/context.ts';
import type { SqlSession } from '#server/ports.ts';
import { docFromJson } from '#server/store/docFromJson.ts';
import { optionalText } from '#server/values.ts';

export type Scheme = DocOf<typeof mrpScheme>;

interface FrozenScheme {
  scheme: Scheme;
  /** Organisations whose materials are planned. */
  orgs: readonly string[];
  planDate: string;
}

/** Organisations of the run at h as they were settled: none while it is a draft. */
export const frozenOrgsSql = `array(select jsonb_array_elements_text(case jsonb_typeof(h.parameters->'orgs') when 'array' then h.parameters->'orgs' else '[]' end))::uuid[]`;

/** Organisations of a scheme; the own one where it names none. */
export function orgsOf({ fields: { orgs } }: Scheme, own: string): string[] {
  return orgs === null || orgs.length === 0 ? [own] : orgs;
}

export async function freeze(
  session: SqlSession,
  run: string,
  { scheme: { id, fields, lines }, orgs, planDate }: FrozenScheme,
): Promise<void> {
  const kept = { ...fields, scheme: id, orgs, planDate, lines };
  await session.query('update mrp_run set parameters = $2::text::jsonb where id = $1::uuid', [
    run,
    JSON.stringify(kept),
  ]);
}

/** Null for a run that was submitted before schemes were kept with it. */
export function frozenScheme({ fields }: DocOf<typeof mrpRun>): FrozenScheme | null {
  const { scheme, orgs, planDate, lines, ...rest } = recordIn(fields.parameters);
  const named = textsIn(orgs);
  if (named.length === 0 || typeof lines !== 'object' || lines === null) return null;
  return {
    scheme: docFromJson(mrpScheme, { id: optionalText(scheme) ?? '', fields: rest, lines }),
    orgs: named,
    planDate: optionalText(planDate) ?? '',
  };
}

/** How many of the organisations the person may not enter, or not run plans in. */
export async function closedOrgs(context: Context, orgs: readonly string[]): Promise<number> {
  const { grants } = context;
  let closed = 0;
  for (const org of orgs) {
    const there = org === grants.org ? grants : await grantsElsewhere(context, org);
    if (there === null || !can(there, mrpRun, 'runMrp')) closed += 1;
  }
  return closed;
}
