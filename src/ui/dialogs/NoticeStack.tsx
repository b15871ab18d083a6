// The stack of notices at the top right, in a part of its own: the sign-in page has nothing to say until something fails.
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';

export { notifications } from '@mantine/notifications';

export function NoticeStack(): ReactNode {
  return <Notifications position="top-right" limit={4} zIndex={1000} />;
}
