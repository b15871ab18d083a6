// The organisation at work and the way to another one: what is open belongs to the old one, so the page loads anew.
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messages } from '#api/errorCatalogue.ts';
import { messageOf } from '#api/mutations.ts';
import { companiesQuery, switchCompany } from '#api/session.ts';
import { ask } from '#ui/dialogs/confirm.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import { CompanyMenu } from '#ui/shell/CompanyMenu.tsx';
import { leaveOnPurpose } from '#ui/shell/leaving.ts';
import { useSession } from '#ui/shell/sessionContext.tsx';
import { forgetTabs, hasUnsavedTabs } from '#ui/shell/tabs/tabStore.ts';

const reloadAfter = 700;

export function CompanySwitch(): ReactNode {
  const { user } = useSession();
  const { data } = useQuery(companiesQuery);
  if (data === undefined) return null;
  const { company, companyList } = data;
  const current = company === null ? null : { id: company.id, name: company.fname };

  async function change(companyId: string): Promise<boolean> {
    if (hasUnsavedTabs() && !(await ask(messages.switchLosesInput))) return false;
    try {
      await switchCompany(companyId, user.partyId);
    } catch (failure) {
      notify('warning', messageOf(failure));
      return false;
    }
    notify('success', messages.companySwitched);
    setTimeout(() => {
      leaveOnPurpose();
      forgetTabs();
      location.reload();
    }, reloadAfter);
    return true;
  }

  return (
    <CompanyMenu
      current={current}
      companies={companyList}
      onSwitch={change}
      onMissing={() => notify('warning', messages.companiesMissing)}
    />
  );
}
