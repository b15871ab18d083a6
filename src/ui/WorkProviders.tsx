// What only the workbench needs of Mantine: dialogs, dates and the styles of its components. The sign-in page goes without.
import './theme/workStyles.ts';
import { DatesProvider } from '@mantine/dates';
import { ModalsProvider } from '@mantine/modals';
import { type ReactNode, useEffect } from 'react';
import { expectNotices } from './dialogs/notify.ts';

export function WorkProviders({ children }: { children: ReactNode }): ReactNode {
  useEffect(expectNotices, []);
  return (
    <DatesProvider settings={{ locale: 'zh-cn', firstDayOfWeek: 1 }}>
      <ModalsProvider>{children}</ModalsProvider>
    </DatesProvider>
  );
}
