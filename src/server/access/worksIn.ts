// The one rule of where somebody may work: in the default organisation of the account and in those it was given, for as long
// as it was; the built-in account in all. Sign-in, rights in another organisation, handing on and pickers read it.

/** All three are expressions; whether the organisation is in use is asked beside it. */
export function worksInSql(org: string, account: string, day: string): string {
  return `(coalesce(${account}.party_id = 'admin', false) or ${org} is not distinct from ${account}.default_org or exists (
    select 1 from user_organizations workplace where workplace.doc_id = ${account}.id and workplace.organization = ${org}
      and (workplace.valid_to is null or workplace.valid_to >= ${day})))`;
}
