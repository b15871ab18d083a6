// Who may do an operation: the narrowest requirement, and a skill that is high enough and valid on the day.
import { expect, test } from 'vitest';
import {
  isSkilled,
  requirementFor,
  type Skill,
  type SkillRequirement,
} from '#entities/shopfloor/skill/skillRules.ts';

const requirement = (id: string, material: string | null, operationSeq: number | null): SkillRequirement => ({
  id,
  material,
  operationSeq,
  effectiveDate: '',
  version: id,
  skillOperation: 'turning',
  level: 'qualified',
  isBlocking: true,
});

test('the narrowest requirement holds (operationResource-r1)', () => {
  const all = [
    requirement('any', null, null),
    requirement('axle', 'axle', null),
    requirement('axle20', 'axle', 20),
  ];
  expect(requirementFor(all, 'axle', 20)?.id).toBe('axle20');
  expect(requirementFor(all, 'axle', 10)?.id).toBe('axle');
  expect(requirementFor(all, 'box', 20)?.id).toBe('any');
  expect(requirementFor([], 'box', 20)).toBeNull();
});

const skill: Skill = {
  employee: 'li',
  operation: 'turning',
  level: 'qualified',
  validFrom: '2026-01-01',
  validTo: '2026-12-31',
};

test.each<[string, Partial<Skill>, string, string, boolean]>([
  ['as required', {}, 'qualified', '2026-06-01', true],
  ['higher', { level: 'trainer' }, 'skilled', '2026-06-01', true],
  ['too low', {}, 'skilled', '2026-06-01', false],
  ['not yet', {}, 'qualified', '2025-12-31', false],
  ['run out', {}, 'qualified', '2027-01-01', false],
  ['without an end', { validTo: null }, 'qualified', '2030-01-01', true],
  ['of somebody else', { employee: 'wang' }, 'qualified', '2026-06-01', false],
  ['of another operation', { operation: 'milling' }, 'qualified', '2026-06-01', false],
])('a skill %s', (_, change, level, day, may) => {
  expect(isSkilled({ skillOperation: 'turning', level }, ['li'], [{ ...skill, ...change }], day)).toBe(may);
});
