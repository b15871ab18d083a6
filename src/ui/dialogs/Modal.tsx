// A dialog as everything here opens it: the library's own, but Esc closes the top one alone.
import { Modal as MantineModal, type ModalProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLayer } from './layers.ts';

export function Modal({ closeOnEscape = true, ...props }: ModalProps): ReactNode {
  useLayer(props.opened, closeOnEscape ? props.onClose : null);
  return <MantineModal {...props} closeOnEscape={false} data-layer />;
}
