// The page for result 500.
import { createFileRoute } from '@tanstack/react-router';
import { BrokenPage } from '#features/errors/ErrorPages.tsx';

export const Route = createFileRoute('/500')({ component: BrokenPage });
