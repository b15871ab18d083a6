// The button under the outcome of a dialog. It takes the keyboard when it appears: the button that was pressed is gone.
import { Button, type ButtonProps } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';

export interface ReadButtonProps extends ButtonProps {
  onClick(): void;
  children: ReactNode;
}

export function ReadButton(props: ReadButtonProps): ReactNode {
  const button = useRef<HTMLButtonElement | null>(null);
  useEffect(() => button.current?.focus(), []);
  return <Button ref={button} {...props} />;
}
