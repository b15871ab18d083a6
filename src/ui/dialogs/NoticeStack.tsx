// The stack of notices over the middle of the header, where they cover no button of a page, in a part of its own: the sign-in
// page has nothing to say until something fails.
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import classes from './NoticeStack.module.css';

export { notifications } from '@mantine/notifications';

export function NoticeStack(): ReactNode {
  return (
    <Notifications
      position="top-center"
      limit={4}
      zIndex={1000}
      {...(classes['stack'] === undefined ? {} : { className: classes['stack'] })}
    />
  );
}
