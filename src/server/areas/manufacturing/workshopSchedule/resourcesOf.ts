// Second resources of a schedule: moulds and tools by their count, people by their skills on the first day, and what each
// operation needs of them. What only warns when it is missing is not reserved.
import type { BasisUnit } from '#entities/manufacturing/workshopSchedule/scheduleBasis.ts';
import { needsOf, type ResourceRequirement } from '#entities/shopfloor/skill/secondResources.ts';
import { isSkilled } from '#entities/shopfloor/skill/skillRules.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { optionalText, textOf } from '#server/values.ts';

export interface ScheduleResources {
  units: BasisUnit[];
  needs(operation: string, material: string | null, seq: number): number[][];
}

/** @param day YYYY-MM-DD on which skills have to be valid */
export async function resourcesOf(
  { org, rows }: Pick<Read, 'org' | 'rows'>,
  operations: readonly string[],
  day: string,
): Promise<ScheduleResources> {
  const required = await rows(
    `select r.operation, r.material, r.operation_seq, r.resource_kind, coalesce(r.qty, 1) as qty, coalesce(r.skill_operation, r.operation) as skill_operation,
       r.skill_level, w.code, w.name, coalesce(w.count, 1) as count
     from operation_resource r left join work_resource w on w.id = r.work_resource and w.status = 'enabled'
     where r.org = $1::uuid and r.status = 'enabled' and coalesce(r.is_blocking, true) and r.operation = any($2::uuid[])
     order by r.operation, w.code`,
    [org, [...new Set(operations)]],
  );
  if (required.length === 0) return { units: [], needs: () => [] };
  const skills = await rows(
    `select s.employee, s.operation, s.skill_level, s.valid_from::text as valid_from, s.valid_to::text as valid_to, e.code, e.name
     from employee_skill s join employee e on e.id = s.employee where s.org = $1::uuid and s.status = 'enabled' and s.operation = any($2::uuid[])
     order by e.code`,
    [org, required.map((row) => textOf(row['skill_operation']))],
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
    const isSkill = row['resource_kind'] === 'skill';
    const wanted = { skillOperation: textOf(row['skill_operation']), level: textOf(row['skill_level']) };
    return {
      operation: textOf(row['operation']),
      kind: textOf(row['resource_kind'], 'skill'),
      material: optionalText(row['material']),
      operationSeq: row['operation_seq'] === null ? null : Number(row['operation_seq']),
      qty: Number(row['qty']),
      units: isSkill
        ? skills.flatMap((skill) => {
            const own = {
              employee: textOf(skill['employee']),
              operation: textOf(skill['operation']),
              level: textOf(skill['skill_level']),
              validFrom: textOf(skill['valid_from']),
              validTo: optionalText(skill['valid_to']),
            };
            return isSkilled(wanted, [own.employee], [own], day)
              ? unitsOf(textOf(skill['code']), textOf(skill['name']), 1)
              : [];
          })
        : row['code'] === null
          ? []
          : unitsOf(textOf(row['code']), textOf(row['name']), Number(row['count'])),
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
