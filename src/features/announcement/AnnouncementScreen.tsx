// Administration of one announcement: the document page with a form of its own.
import type { ReactNode } from 'react';
import { DocumentScreen } from '#features/document/DocumentScreen.tsx';
import { AnnouncementForm } from './AnnouncementForm.tsx';

export function AnnouncementScreen({ entity }: { entity: string }): ReactNode {
  return <DocumentScreen entity={entity} Form={AnnouncementForm} />;
}
