// A user's own record: the few fields everybody may change about himself, and the organisation he works in.
import { entities } from '#entities/registry.ts';
import { businessDate } from '#model/time/calendar.ts';
import type { FieldValue, Row } from '#model/entity.ts';
import type { SignedInCall } from '#server/http/call.ts';
import { writing } from '#server/http/contexts.ts';
import { changesBetween } from '#server/document/changes.ts';
import { forbidden, invalid } from '#server/refusal.ts';
import { readDoc } from '#server/store/readDoc.ts';
import { writeDoc } from '#server/store/writeDoc.ts';
import { kindOf } from '#model/kind.ts';
import { fieldRuleProblem } from '#model/check/ruleCodes.ts';
import { personalProblem } from '#model/person/personalInfo.ts';
import * as z from 'zod';
import { accountById, companiesOf } from './accounts.ts';
import type { ProfileParts } from './passwords/ownPassword.ts';
import { expired } from './sessions.ts';

const optional = z.string().max(500).nullish();

/** Personal info form of the specification (§3). Everything else in the record is the administrator's. */
export const personalInfo = z.strictObject({
  partyId: optional,
  logoImageUrl: optional,
  firstName: z.string().trim().max(200).optional(),
  gender: z.enum(['M', 'F', '']).nullish(),
  birthDate: optional,
  age: z.union([z.int(), z.string().max(10)]).nullish(),
  phone: optional,
  email: optional,
});

export type PersonalInfo = z.infer<typeof personalInfo>;

/** Field of the user record and its name in the form. */
const formNames = {
  name: 'firstName',
  avatar: 'logoImageUrl',
  gender: 'gender',
  birthDate: 'birthDate',
  age: 'age',
  phone: 'phone',
  email: 'email',
} as const;

/** Throws '422' with the form's messages, '403' for somebody else's partyId. */
export async function keepPersonalInfo(
  { ports, grants }: ProfileParts,
  call: SignedInCall<unknown>,
  info: PersonalInfo,
): Promise<void> {
  await ownAccount({ ports }, call, info.partyId);
  const values = checked(info);
  const def = entities.user;
  await writing(ports, call, async (context) => {
    const before = await readDoc(context.session, def, call.session.userId, { lock: true });
    if (before === null) throw expired();
    const after = { ...before, fields: { ...before.fields, ...values } };
    const changes = changesBetween(before, after);
    if (changes.length === 0) return;
    await writeDoc(context.session, def, before, after);
    context.affect(def.name, before.id);
    const versions = { fromVersion: before.version, toVersion: before.version + 1 };
    context.record({ def, docId: before.id, code: call.grants.login, action: 'edit', ...versions, changes });
  });
  grants.invalidate();
}

function checked(info: PersonalInfo): Row {
  const values: Row = {};
  for (const [key, formName] of Object.entries(formNames)) {
    const given: FieldValue | undefined = info[formName];
    const field = entities.user.fields[key];
    if (given === undefined || field === undefined) continue;
    const value = given === '' ? null : key === 'age' && typeof given === 'string' ? Number(given) : given;
    // Messages of the specification (§5) come before the general ones.
    const problem =
      personalProblem(formName, value) ?? kindOf(field.kind).check(value, field) ?? againstRecord(key, value);
    if (problem !== null) throw invalid([{ field: formName, level: 'error', message: problem }]);
    values[key] = value;
  }
  return values;
}

/** What the record itself would refuse when an administrator saves it next, in the words of the form. */
function againstRecord(key: string, value: FieldValue): string | null {
  if (key !== 'phone' || typeof value !== 'string') return null;
  return fieldRuleProblem('m', value, '手机号') === null ? null : '请输入正确的手机号!';
}

/** Makes another of the account's companies the one this session works in, and the one of the next sign-in. */
export async function switchCompany(
  { ports, sessions, grants }: ProfileParts,
  call: SignedInCall<unknown>,
  company: string,
  partyId: string | undefined,
): Promise<void> {
  const account = await ownAccount({ ports }, call, partyId);
  const companies = await companiesOf(ports.database, account, businessDate(call.now));
  if (companies.length === 0)
    throw invalid([{ field: 'loginCompanyId', level: 'error', message: '您尚未设置组织信息!' }]);
  if (!companies.some(({ id }) => id === company)) throw forbidden('您不能切换到该组织');
  await ports.database.transaction(async (within) => {
    await sessions.setOrg(within, call.session.id, company);
    await within.query('update "user" set default_org = $2::uuid where id = $1::uuid', [account.id, company]);
  });
  grants.invalidate();
}

async function ownAccount(
  { ports }: Pick<ProfileParts, 'ports'>,
  call: SignedInCall<unknown>,
  partyId: string | null | undefined,
) {
  const account = await accountById(ports.database, call.session.userId, businessDate(call.now));
  if (account === null) throw expired();
  if (partyId !== undefined && partyId !== null && partyId !== account.partyId)
    throw forbidden('只能修改自己的信息');
  return account;
}
