// What a phone opens from the code of a document: the page of the document, with what whoever scans may do there.
import { createFileRoute, redirect } from '@tanstack/react-router';
import { isSignedIn, loadSession } from '#api/session/session.ts';
import { codedRecord } from '#model/text/scanLink.ts';
import { loadChunk } from '#ui/chunks.ts';

export const Route = createFileRoute('/s/$code')({
  beforeLoad: async ({ location, params }) => {
    if (!isSignedIn())
      throw redirect({ to: '/user/login', search: { redirect: location.href }, replace: true });
    const record = codedRecord(params.code);
    if (record === null) throw redirect({ to: '/404', replace: true });
    const { menu } = await loadSession();
    const { recordPath } = await loadChunk(() => import('#features/list/recordPath.ts'));
    const path = recordPath(menu, record.entity, record.id);
    if (path === null) throw redirect({ to: '/403', replace: true });
    throw redirect({ href: path, replace: true });
  },
});
