// The session's user as the specification names the fields (§3); what the client keeps and shows.
import type { Account } from './accounts.ts';

export interface UserInfo {
  userLoginId: string;
  firstName: string;
  partyId: string;
  companyId: string | null;
  departmentId: string | null;
  groupType: string | null;
  scopeGroup: string | null;
  logoImageUrl: string | null;
  gender: string | null;
  birthDate: string | null;
  age: number | null;
  phone: string | null;
  email: string | null;
  /** Own addition: the id other records refer to. */
  userId: string;
  /** Own addition: the page it begins with after sign-in. */
  homePath: string | null;
  /** Own addition: the password was chosen by somebody else and has to be replaced. */
  mustChangePassword: boolean;
}

export function userInfoOf(account: Account, org: string | null): UserInfo {
  const {
    login,
    name,
    partyId,
    department,
    userType,
    dataScope,
    avatar,
    gender,
    birthDate,
    age,
    phone,
    email,
    id,
    homePath,
    mustChangePassword,
  } = account;
  return {
    userLoginId: login,
    firstName: name,
    partyId,
    companyId: org,
    departmentId: department,
    groupType: userType,
    scopeGroup: dataScope,
    logoImageUrl: avatar,
    gender,
    birthDate,
    age,
    phone,
    email,
    userId: id,
    homePath,
    mustChangePassword,
  };
}
