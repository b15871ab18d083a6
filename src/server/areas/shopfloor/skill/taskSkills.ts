// A task is begun by people who may do it: the caller and those it is given to have the skill its operation asks for, or the
// start is refused; where the requirement only warns, it warns (FLOWS n7).
import { codeText } from '#entities/codeLists.ts';
import {
  isSkilled,
  requirementFor,
  type Skill,
  type SkillRequirement,
} from '#entities/shopfloor/skill/skillRules.ts';
import { workTaskOrder } from '#entities/manufacturing/shopFloor/workTaskOrder.ts';
import { operation as step } from '#entities/process/operation.ts';
import { employeeSkill } from '#entities/shopfloor/skill/employeeSkill.ts';
import { operationResource } from '#entities/shopfloor/skill/operationResource.ts';
import { defineAction, defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import { among, is, present, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';

interface Facts {
  requirement: SkillRequirement | null;
  name: string;
  people: readonly string[];
  skills: readonly Skill[];
  today: string;
}

/** A dispatch is judged by whom it names, a start also by who begins it. */
function skilled(how: 'named' | 'begun') {
  return defineAction(workTaskOrder, {
    checks: ['操作工有工序要求的有效技能'],
    async facts(doc, read): Promise<Facts> {
      const none: Facts = { requirement: null, name: '', people: [], skills: [], today: read.today };
      const { operation, material, operationSeq } = doc.fields;
      const found = operation === null ? [] : await requirementsOf(operation, read);
      const requirement = requirementFor(found, material ?? '', operationSeq ?? 0);
      if (requirement === null) return none;
      const { employee: caller } = read.grants;
      const people = [
        ...doc.lines.workers.flatMap(({ employee }) => employee ?? []),
        ...(how === 'named' || caller === null ? [] : [caller]),
      ];
      return {
        requirement,
        name: found.find(({ id }) => id === requirement.id)?.name ?? '',
        people,
        skills: await skillsOf(people, requirement.skillOperation, read),
        today: read.today,
      };
    },
    check(_doc, { requirement, name, people, skills, today }) {
      // Nobody is named yet: the start will tell.
      if (requirement === null || (how === 'named' && people.length === 0)) return [];
      if (isSkilled(requirement, people, skills, today)) return [];
      const message = `操作工没有“${name}”的有效技能（要求${codeText('skillLevel', requirement.level)}及以上），请换人或先登记技能`;
      const level = requirement.isBlocking && how === 'begun' ? 'error' : 'warning';
      return [{ field: '', level, message }];
    },
  });
}

const begun = skilled('begun');

export const taskSkills = defineBehaviour(workTaskOrder, {
  title: '操作工的技能',
  actions: { start: begun, resume: begun, dispatch: skilled('named') },
});

/** What the operation asks of people, with the name of the skill. */
async function requirementsOf(
  operation: string,
  read: Read,
): Promise<(SkillRequirement & { name: string })[]> {
  const r = headerTable(operationResource, 'r');
  const p = headerTable(step, 'p');
  const found = await read.select(
    {
      id: r.id,
      material: r.material,
      operationSeq: r.operationSeq,
      skillOperation: p.id,
      level: r.skillLevel,
      isBlocking: r.isBlocking,
      name: p.name,
    },
    sql`from ${r} join ${p} on ${p.id} = coalesce(${r.skillOperation}, ${r.operation})
      where ${is(r.org, read.org)} and ${is(r.operation, operation)} and ${is(r.status, 'enabled')} and ${is(r.resourceKind, 'skill')}`,
  );
  return found.map((row) => ({
    ...row,
    effectiveDate: '',
    version: row.id,
    level: row.level ?? '',
    isBlocking: row.isBlocking === true,
    name: row.name ?? '',
  }));
}

async function skillsOf(people: readonly string[], operation: string, read: Read): Promise<Skill[]> {
  const s = headerTable(employeeSkill, 's');
  const found = await read.select(
    {
      employee: present(s.employee),
      operation: present(s.operation),
      level: s.skillLevel,
      validFrom: s.validFrom,
      validTo: s.validTo,
    },
    sql`from ${s} where ${is(s.org, read.org)} and ${is(s.status, 'enabled')} and ${among(s.employee, people)} and ${is(s.operation, operation)}`,
  );
  return found.map((row) => ({ ...row, level: row.level ?? '', validFrom: row.validFrom ?? '' }));
}
