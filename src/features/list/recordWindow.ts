// A record in a window over its list, as the specification has it beside the page. The workbench provides the window, so
// that lists need not know forms.
import { createContext, type ReactNode } from 'react';

export interface RecordWindowProps {
  /** Address of the record's page: '/sales/customer/3', '/sales/customer/new'. */
  href: string;
  onClose(): void;
}

export const RecordWindowContext = createContext<((props: RecordWindowProps) => ReactNode) | null>(null);
