// The organisation at work and the way to another one: what is open belongs to the old one, so the page loads anew.
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messages } from '#api/errorCatalogue.ts';
import { messageOf } from '#api/mutations.ts';
import { companiesQuery, switchCompanyMutation } from '#api/session/session.ts';
import { ask } from '#ui/dialogs/confirm.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import { CompanyMenu } from '#ui/shell/CompanyMenu.tsx';
import { leaveOnPurpose } from '#ui/shell/leaving.ts';
import { useSession } from '#ui/shell/sessionContext.tsx';
import { forgetTabs, hasUnsavedTabs } from '#ui/shell/tabs/tabStore.ts';
import { useWrite } from '../useWrite.ts';

const reloadAfter = 700;

export function CompanySwitch(): ReactNode {
  const { user } = useSession();
  const { data } = useQuery(companiesQuery);
  const switching = useWrite({
    ...switchCompanyMutation,
    onSuccess() {
      notify('success', messages.companySwitched);
      setTimeout(() => {
        leaveOnPurpose();
        forgetTabs();
        location.reload();
      }, reloadAfter);
    },
    onError: (failure) => notify('warning', messageOf(failure)),
  });
  if (data === undefined) return null;
  const { company, companyList } = data;
  const current = company === null ? null : { id: company.id, name: company.fname };

  async function change(companyId: string): Promise<boolean> {
    if (hasUnsavedTabs() && !(await ask(messages.switchLosesInput))) return false;
    return switching.run({ companyId, partyId: user.partyId });
  }

  return (
    <CompanyMenu
      current={current}
      companies={companyList}
      busy={switching.busy}
      onSwitch={change}
      onMissing={() => notify('warning', messages.companiesMissing)}
    />
  );
}
