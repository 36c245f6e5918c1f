declare module 'fs-native-extensions' {
  /** Takes an exclusive lock on a file and answers whether it got it; the kernel releases it with the descriptor. Throws what the system says. */
  export function tryLock(fd: number): boolean;
}
