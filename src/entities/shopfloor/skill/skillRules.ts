// Whether the people at a task may do it: the narrowest requirement of its operation against their valid skills.
import { narrowest, type InstructionScope } from '../instruction/stepRules.ts';

/** From narrow to wide: each level may do what those before it may. */
const levels = ['trainee', 'qualified', 'skilled', 'trainer'];

export interface SkillRequirement extends InstructionScope {
  /** Operation whose skill is asked for. */
  skillOperation: string;
  level: string;
  isBlocking: boolean;
}

export interface Skill {
  employee: string;
  operation: string;
  level: string;
  /** YYYY-MM-DD. */
  validFrom: string;
  validTo: string | null;
}

/** operationResource-r1: the narrowest match wins. */
export function requirementFor(
  requirements: readonly SkillRequirement[],
  material: string,
  seq: number,
): SkillRequirement | null {
  return narrowest(requirements, material, seq);
}

/** Whether one of the people has the skill on that day, at the level or above. @param day YYYY-MM-DD */
export function isSkilled(
  { skillOperation, level }: Pick<SkillRequirement, 'skillOperation' | 'level'>,
  people: readonly string[],
  skills: readonly Skill[],
  day: string,
): boolean {
  return skills.some(
    (skill) =>
      people.includes(skill.employee) &&
      skill.operation === skillOperation &&
      skill.validFrom <= day &&
      (skill.validTo === null || skill.validTo >= day) &&
      levels.indexOf(skill.level) >= levels.indexOf(level),
  );
}
