// A task is begun by people who may do it: the caller and those it is given to have the skill its operation asks for, or the
// start is refused; where the requirement only warns, it warns (FLOWS n7).
import { codeText } from '#entities/codeLists.ts';
import {
  isSkilled,
  requirementFor,
  type Skill,
  type SkillRequirement,
} from '#entities/shopfloor/skill/skillRules.ts';
import { defineBehaviour } from '#server/behaviours/behaviour.ts';
import { optionalText, textOf } from '#server/values.ts';

interface Facts {
  requirement: SkillRequirement | null;
  name: string;
  people: readonly string[];
  skills: readonly Skill[];
  today: string;
}

export const taskSkills = defineBehaviour<Facts>({
  title: '操作工的技能',
  checks: ['开工、派工时，操作工有工序要求的有效技能'],
  async facts(doc, read, moment) {
    const none: Facts = { requirement: null, name: '', people: [], skills: [], today: read.today };
    if (moment !== 'start' && moment !== 'resume' && moment !== 'dispatch') return none;
    const operation = textOf(doc.fields['operation']);
    const found = await read.rows(
      `select r.id, r.material, r.operation_seq, coalesce(r.skill_operation, r.operation) as skill_operation, r.skill_level, r.is_blocking, p.name
       from operation_resource r join operation p on p.id = coalesce(r.skill_operation, r.operation)
       where r.org = $1::uuid and r.operation = $2::uuid and r.status = 'enabled' and r.resource_kind = 'skill'`,
      [read.org, operation === '' ? null : operation],
    );
    const requirement = requirementFor(
      found.map((row) => ({
        id: textOf(row['id']),
        material: optionalText(row['material']),
        operationSeq: row['operation_seq'] === null ? null : Number(row['operation_seq']),
        effectiveDate: '',
        version: textOf(row['id']),
        skillOperation: textOf(row['skill_operation']),
        level: textOf(row['skill_level']),
        isBlocking: row['is_blocking'] === true,
      })),
      textOf(doc.fields['material']),
      Number(doc.fields['operationSeq'] ?? 0),
    );
    if (requirement === null) return none;
    const given = (doc.lines['workers'] ?? []).flatMap((row) => optionalText(row['employee']) ?? []);
    // A dispatch is judged by whom it names, a start also by who begins it.
    const people = [
      ...given,
      ...(moment === 'dispatch' || read.grants.employee === null ? [] : [read.grants.employee]),
    ];
    const skills = await read.rows(
      `select employee, operation, skill_level, valid_from::text as valid_from, valid_to::text as valid_to from employee_skill
       where org = $1::uuid and status = 'enabled' and employee = any($2::uuid[]) and operation = $3::uuid`,
      [read.org, people, requirement.skillOperation],
    );
    return {
      requirement,
      name: textOf(found.find((row) => row['id'] === requirement.id)?.['name']),
      people,
      skills: skills.map((row) => ({
        employee: textOf(row['employee']),
        operation: textOf(row['operation']),
        level: textOf(row['skill_level']),
        validFrom: textOf(row['valid_from']),
        validTo: optionalText(row['valid_to']),
      })),
      today: read.today,
    };
  },
  check(_doc, { requirement, name, people, skills, today }, moment) {
    // Nobody is named yet: the start will tell.
    if (requirement === null || (moment === 'dispatch' && people.length === 0)) return [];
    if (isSkilled(requirement, people, skills, today)) return [];
    const message = `操作工没有“${name}”的有效技能（要求${codeText('skillLevel', requirement.level)}及以上），请换人或先登记技能`;
    const level = requirement.isBlocking && moment !== 'dispatch' ? 'error' : 'warning';
    return [{ field: '', level, message }];
  },
});
