export interface Notice {
  id: string;
  subject: string;
  preview: string;
  /** When it was sent: a UTC instant. */
  at: string;
  read: boolean;
}

export interface Bell {
  notices: readonly Notice[];
  unread: number;
  markAllRead: () => void;
}

const silent: Bell = { notices: [], unread: 0, markAllRead: () => undefined };

/** What the bell of the top bar shows. Nobody sends notifications yet, so it is empty and says so. */
export const useBell = (): Bell => silent;
