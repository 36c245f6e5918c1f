// All that the first page does not wait for.
export { eraseOthers, keep, kept } from './answers.ts';
export { Offline } from './Offline.tsx';
