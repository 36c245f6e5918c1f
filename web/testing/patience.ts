import { configure } from '@testing-library/dom';

/** How long specs of screens wait for what must appear: long enough for a machine that stands still for seconds. */
configure({ asyncUtilTimeout: 10_000 });
