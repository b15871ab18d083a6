// Second resources of a schedule: moulds and tools by their count, people by their skills on the first day, and what each
// operation needs of them. What only warns when it is missing is not reserved.
import { employee } from '#entities/master/employee.ts';
import { employeeSkill } from '#entities/shopfloor/skill/employeeSkill.ts';
import { operationResource } from '#entities/shopfloor/skill/operationResource.ts';
import { workResource } from '#entities/shopfloor/skill/workResource.ts';
import { among, asKind, is, present, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';
import type { BasisUnit } from '#entities/manufacturing/workshopSchedule/scheduleBasis.ts';
import { needsOf, type ResourceRequirement } from '#entities/shopfloor/skill/secondResources.ts';
import { isSkilled } from '#entities/shopfloor/skill/skillRules.ts';
import type { Read } from '#server/behaviours/behaviour.ts';

export interface ScheduleResources {
  units: BasisUnit[];
  needs(operation: string, material: string | null, seq: number): number[][];
}

/** @param day YYYY-MM-DD on which skills have to be valid */
export async function resourcesOf(
  { org, select }: Pick<Read, 'org' | 'select'>,
  operations: readonly string[],
  day: string,
): Promise<ScheduleResources> {
  const r = headerTable(operationResource, 'r');
  const w = headerTable(workResource, 'w');
  const required = await select(
    {
      operation: r.operation,
      material: r.material,
      operationSeq: r.operationSeq,
      kind: r.resourceKind,
      qty: present(asKind('integer', sql`coalesce(${r.qty}, 1)`)),
      skillOperation: present(asKind('ref', sql`coalesce(${r.skillOperation}, ${r.operation})`)),
      level: r.skillLevel,
      code: w.code,
      name: w.name,
      count: present(asKind('integer', sql`coalesce(${w.count}, 1)`)),
    },
    sql`from ${r} left join ${w} on ${w.id} = ${r.workResource} and ${w.status} = 'enabled'
     where ${is(r.org, org)} and ${r.status} = 'enabled' and coalesce(${r.isBlocking}, true) and ${among(r.operation, [...new Set(operations)])}
     order by ${r.operation}, ${w.code}`,
  );
  if (required.length === 0) return { units: [], needs: () => [] };
  const s = headerTable(employeeSkill, 's');
  const e = headerTable(employee, 'e');
  const skills = await select(
    {
      employee: s.employee,
      operation: s.operation,
      level: s.skillLevel,
      validFrom: s.validFrom,
      validTo: s.validTo,
      code: e.code,
      name: e.name,
    },
    sql`from ${s} join ${e} on ${e.id} = ${s.employee} where ${is(s.org, org)} and ${s.status} = 'enabled'
       and ${among(
         s.operation,
         required.map(({ skillOperation }) => skillOperation),
       )}
     order by ${e.code}`,
  );
  const units: BasisUnit[] = [];
  const known = new Map<string, number[]>();
  const unitsOf = (code: string, title: string, count: number): number[] => {
    let own = known.get(code);
    if (own === undefined) {
      own = Array.from(
        { length: count },
        (_none, at) => units.push({ code: count === 1 ? code : `${code}#${at + 1}`, title }) - 1,
      );
      known.set(code, own);
    }
    return own;
  };
  const requirements = required.map((row): ResourceRequirement & { operation: string } => {
    const isSkill = row.kind === 'skill';
    const wanted = { skillOperation: row.skillOperation, level: row.level ?? '' };
    return {
      operation: row.operation ?? '',
      kind: row.kind ?? 'skill',
      material: row.material,
      operationSeq: row.operationSeq,
      qty: row.qty,
      units: isSkill
        ? skills.flatMap((skill) => {
            const own = {
              employee: skill.employee ?? '',
              operation: skill.operation ?? '',
              level: skill.level ?? '',
              validFrom: skill.validFrom ?? '',
              validTo: skill.validTo,
            };
            return isSkilled(wanted, [own.employee], [own], day)
              ? unitsOf(skill.code ?? '', skill.name ?? '', 1)
              : [];
          })
        : row.code === null
          ? []
          : unitsOf(row.code, row.name ?? '', row.count),
    };
  });
  return {
    units,
    needs: (operation, material, seq) =>
      // Of what nobody has or may do, nothing can be reserved: the start of the task will say so.
      needsOf(
        requirements.filter((each) => each.operation === operation),
        material,
        seq,
      ).filter((need, _at, all) => need.length >= all.filter((other) => other.join() === need.join()).length),
  };
}
