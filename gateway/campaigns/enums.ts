import { registerEnumType } from 'type-graphql';

export enum CampaignModel {
  KEEP_IT_ALL = 'KEEP_IT_ALL',
  ALL_OR_NOTHING = 'ALL_OR_NOTHING',
}
registerEnumType(CampaignModel, {
  name: 'CampaignModel',
  description: 'When contributors are charged, and what becomes of a missed goal.',
  valuesConfig: {
    KEEP_IT_ALL: { description: 'At once; the organizer keeps what comes in.' },
    ALL_OR_NOTHING: {
      description:
        'At the end, and only when the goal is reached; until then the card is on file and nothing is charged.',
    },
  },
});

export enum CampaignStatus {
  DRAFT = 'DRAFT',
  SCHEDULED = 'SCHEDULED',
  RUNNING = 'RUNNING',
  PAUSED = 'PAUSED',
  ENDED = 'ENDED',
  CANCELLED = 'CANCELLED',
}
registerEnumType(CampaignStatus, {
  name: 'CampaignStatus',
  description: 'Where a campaign stands now. It starts and ends by the clock.',
  valuesConfig: {
    DRAFT: { description: 'Only its organizer sees it.' },
    SCHEDULED: { description: 'Published; its start is still to come.' },
    RUNNING: { description: 'It takes contributions.' },
    PAUSED: { description: 'It takes none while a platform owner looks at it.' },
    ENDED: { description: 'Its end has come, or its organizer has closed it.' },
    CANCELLED: { description: 'What was contributed goes back.' },
  },
});

export enum CampaignOutcome {
  REACHED = 'REACHED',
  MISSED = 'MISSED',
}
registerEnumType(CampaignOutcome, {
  name: 'CampaignOutcome',
  description: 'Whether a campaign that has ended came to its goal.',
  valuesConfig: {
    REACHED: { description: 'What was received and pledged came to the goal.' },
    MISSED: { description: 'It did not; pledges are not charged.' },
  },
});

export enum CampaignSort {
  ENDING_SOON = 'ENDING_SOON',
  NEWEST = 'NEWEST',
  MOST_RAISED = 'MOST_RAISED',
}
registerEnumType(CampaignSort, {
  name: 'CampaignSort',
  description: 'In which order campaigns are listed.',
  valuesConfig: {
    ENDING_SOON: { description: 'By their end, the next first.' },
    NEWEST: { description: 'By their creation, the latest first.' },
    MOST_RAISED: { description: 'By what they have raised, the most first.' },
  },
});

export enum ContributionStatus {
  OPEN = 'OPEN',
  PLEDGED = 'PLEDGED',
  DUE = 'DUE',
  RECEIVED = 'RECEIVED',
  REFUNDING = 'REFUNDING',
  REFUNDED = 'REFUNDED',
  WITHDRAWN = 'WITHDRAWN',
  RELEASED = 'RELEASED',
  LAPSED = 'LAPSED',
  TURNED_AWAY = 'TURNED_AWAY',
}
registerEnumType(ContributionStatus, {
  name: 'ContributionStatus',
  description: 'How far a contribution has come.',
  valuesConfig: {
    OPEN: { description: 'Begun, and not paid: it does not count.' },
    PLEDGED: { description: 'The card is on file; nothing was charged yet.' },
    DUE: {
      description: 'The goal was reached: the card is being charged, or its charge was declined and is tried again.',
    },
    RECEIVED: { description: 'Paid; it counts.' },
    REFUNDING: { description: 'It no longer counts, and its money is on its way back.' },
    REFUNDED: { description: 'Its money is back.' },
    WITHDRAWN: { description: 'The pledge was taken back; nothing was charged.' },
    RELEASED: { description: 'The goal was missed, or the campaign cancelled; nothing was charged.' },
    LAPSED: { description: 'Its charge was declined for seven days; nothing was charged.' },
    TURNED_AWAY: { description: 'Its money came when it could not count any more, and goes back.' },
  },
});

export enum PaymentKind {
  PAYMENT = 'PAYMENT',
  SETUP = 'SETUP',
}
registerEnumType(PaymentKind, {
  name: 'PaymentKind',
  description: 'What a client secret is for, and so how the provider’s card form confirms it.',
  valuesConfig: {
    PAYMENT: { description: 'A payment intent: confirming it charges the card.' },
    SETUP: { description: 'A setup intent: confirming it puts the card on file, and charges nothing.' },
  },
});

export enum CampaignCategory {
  Charity = 'Charity',
  Community = 'Community',
  Education = 'Education',
  Equipment = 'Equipment',
  Events = 'Events',
  Shops = 'Shops',
  Other = 'Other',
}
registerEnumType(CampaignCategory, {
  name: 'CampaignCategory',
  description: 'What a campaign is for.',
  valuesConfig: {
    Charity: { description: 'People in need.' },
    Community: { description: 'A neighborhood, or barbers among themselves.' },
    Education: { description: 'Schools, courses and apprentices.' },
    Equipment: { description: 'Chairs, tools and machines.' },
    Events: { description: 'Competitions, fairs and celebrations.' },
    Shops: { description: 'Opening, moving or repairing a shop.' },
    Other: { description: 'Anything else; what a campaign is in without a choice.' },
  },
});
