import { describe, expect, it } from 'vitest';
import { type Actor, fold } from '../decider.ts';
import { given } from '../given.testing.ts';
import { serviceRequests as requests } from './decider.ts';
import type { ServiceVisitPlanned } from './events.ts';
import * as refusals from './refusals.ts';
import {
  AFTER,
  amy,
  ask,
  bea,
  beasShop,
  cal,
  calsShop,
  command,
  DATE,
  forwarded,
  of,
  offer,
  otto,
  planned,
  quoted,
  quoteOf,
  requested,
  requestId,
} from './testing.ts';

const job = { id: 'lapse', role: 'system' } as const;
const sent = [requested(), forwarded(beasShop, calsShop)];
const offered = [...sent, quoted(bea, 'b1'), quoted(cal, 'c1')];
const accepted = {
  type: 'ServiceQuoteAccepted',
  data: { ...quoteOf(bea, 'b1'), otherShopIds: [calsShop] },
} as const;

describe('a request for service', () => {
  it('is for a day from today at its place to a year ahead', () => {
    given(requests).when(ask()).appends(requested());
    given(requests, requested()).when(ask()).appendsNothing();
    given(requests)
      .when(ask({ date: '2027-01-09' }))
      .refuses(refusals.DayNotPossible);
    given(requests)
      .when(ask({ date: '2028-01-11' }))
      .refuses(refusals.DayNotPossible);
    given(requests)
      .when(ask({ date: '2027-02-30' }))
      .refuses(refusals.DayNotPossible);
    // Tomorrow in UTC.
    const tonight = { date: '2027-01-10', partOfDay: 'evening' } as const;
    given(requests).when(ask(tonight, '2027-01-11T04:29:00.000Z')).appends(requested(tonight));
  });

  it('is for a part of today only while an offer can still begin in it', () => {
    for (const [partOfDay, last] of [
      ['morning', '2027-01-12T17:30:00.000Z'],
      ['afternoon', '2027-01-12T22:30:00.000Z'],
      ['evening', '2027-01-13T04:30:00.000Z'],
    ] as const) {
      const before = new Date(Date.parse(last) - 1).toISOString();
      given(requests).when(ask({ partOfDay }, before)).appends(requested({ partOfDay }));
      given(requests).when(ask({ partOfDay }, last)).refuses(refusals.DayNotPossible);
    }
  });

  it('names a place and how many people', () => {
    given(requests)
      .when(ask({ heads: 0 }))
      .refuses(refusals.HeadsNotPossible);
    given(requests)
      .when(ask({ heads: 201 }))
      .refuses(refusals.HeadsNotPossible);
    given(requests)
      .when(ask({ heads: 1.5 }))
      .refuses(refusals.HeadsNotPossible);
    given(requests)
      .when(ask({ address: ' ' }))
      .refuses(refusals.PlaceMissing);
    given(requests)
      .when(ask({ city: '' }))
      .refuses(refusals.PlaceMissing);
    given(requests)
      .when(ask({ note: 'x'.repeat(1_001) }))
      .refuses(refusals.WordsTooLong);
  });

  it('is one of five that are open at most; one whose day is over does not count', () => {
    const five = ['1', '2', '3', '4', '5'].map((name) => requested({ requestId: requestId(name) }));
    const sixth = { requestId: requestId('6') };
    given(requests, ...five)
      .when(ask(sixth))
      .refuses(refusals.TooManyRequestsOpen);
    given(requests, ...five, { type: 'ServiceRequestWithdrawn', data: { ...of(), reason: '' } })
      .when(ask(sixth))
      .appends(requested(sixth));
    const later = { ...sixth, date: '2027-01-20' };
    given(requests, ...five)
      .when(ask(later, AFTER))
      .appends(requested(later));
  });
});

describe('a platform owner', () => {
  it('answers, sends it to shops, each once, and closes it with a reason', () => {
    const answer = command('AnswerServiceRequest', otto, { text: ' We look for shops. ' });
    given(requests, requested())
      .when(answer)
      .appends({ type: 'ServiceRequestAnswered', data: { ...of(), text: 'We look for shops.' } });
    given(requests, requested())
      .when(command('AnswerServiceRequest', otto, { text: ' ' }))
      .refuses(refusals.WordsMissing);
    const forward = (...shopIds: string[]) => command('ForwardServiceRequest', otto, { shopIds, note: '' });
    given(requests, requested()).when(forward(beasShop, beasShop)).appends(forwarded(beasShop));
    given(requests, ...sent)
      .when(forward(beasShop, `${cal.id}Shop02`))
      .appends(forwarded(`${cal.id}Shop02`));
    given(requests, ...sent)
      .when(forward(beasShop))
      .appendsNothing();
    given(requests, requested()).when(forward()).refuses(refusals.ShopsMissing);
    given(requests, requested())
      .when(forward(`${amy.id}Shop01`))
      .refuses(refusals.OwnRequest);
    const many = Array.from({ length: 21 }, (_, index) => `${cal.id}Shop${10 + index}`);
    given(requests, requested())
      .when(forward(...many))
      .refuses(refusals.TooManyShops);
    given(requests, ...sent)
      .when(command('CloseServiceRequest', otto, { reason: 'No shop can' }))
      .appends({ type: 'ServiceRequestClosed', data: { ...of(), reason: 'No shop can' } });
  });

  it('is who decides', () => {
    for (const by of [amy, bea])
      given(requests, requested())
        .when(command('CloseServiceRequest', by, { reason: 'x' }))
        .refuses(refusals.RequestMissing);
    given(requests, ...offered, accepted)
      .when(command('CloseServiceRequest', otto, { reason: 'x' }))
      .refuses(refusals.AlreadyAgreed);
  });
});

describe('a quote', () => {
  it('is by a shop it was sent to, and replaces an earlier one of the shop', () => {
    given(requests, ...sent)
      .when(offer(bea, 'b1'))
      .appends(quoted(bea, 'b1'));
    given(requests, ...sent, quoted(bea, 'b1'))
      .when(offer(bea, 'b1'))
      .appendsNothing();
    given(requests, requested(), forwarded(calsShop)).when(offer(bea, 'b1')).refuses(refusals.RequestMissing);
    given(requests, ...sent)
      .when(offer(cal, 'b1', { shopId: beasShop }))
      .refuses(refusals.RequestMissing);
    const again = quoted(bea, 'b2', { price: 30_000 });
    given(requests, ...sent, quoted(bea, 'b1'), again)
      .when(command('AcceptQuote', amy, { quoteId: 'b1', isShopOpen: true }))
      .refuses(refusals.QuoteGone);
  });

  it('has a price, barbers, a time of the part of day, and stands until the day at most', () => {
    const given2 = given(requests, ...sent);
    given2.when(offer(bea, 'b1', { price: 99 })).refuses(refusals.PriceNotPossible);
    given2.when(offer(bea, 'b1', { barbers: 0 })).refuses(refusals.BarbersNotPossible);
    given2.when(offer(bea, 'b1', { time: '14:00' })).refuses(refusals.TimeNotPossible);
    given2.when(offer(bea, 'b1', { time: '09:10' })).refuses(refusals.TimeNotPossible);
    given2.when(offer(bea, 'b1', { validUntil: '2027-01-13' })).refuses(refusals.ValidityNotPossible);
    given2.when(offer(bea, 'b1', { validUntil: '2027-01-09' })).refuses(refusals.ValidityNotPossible);
    const ten = Array.from({ length: 10 }, (_, index) => quoted(bea, `b${index}`));
    given(requests, ...sent, ...ten)
      .when(offer(bea, 'b10'))
      .refuses(refusals.QuotedOften);
  });

  it('begins at a time to come, when it is made and when it is accepted', () => {
    const onTheDay = { validUntil: '2027-01-12' };
    const quoteAt = (at: string) => given(requests, ...sent).when(offer(bea, 'b1', onTheDay, at));
    quoteAt('2027-01-12T15:29:59.999Z').appends(quoted(bea, 'b1', onTheDay));
    quoteAt('2027-01-12T15:30:00.000Z').refuses(refusals.TimeNotPossible);
    const acceptAt = (at: string) =>
      given(requests, ...sent, quoted(bea, 'b1', onTheDay)).when(
        command('AcceptQuote', amy, { quoteId: 'b1', isShopOpen: true }, at),
      );
    acceptAt('2027-01-12T15:29:59.999Z').appends({ ...accepted, data: { ...accepted.data, otherShopIds: [] } });
    acceptAt('2027-01-12T15:30:00.000Z').refuses(refusals.QuoteExpired);
  });

  it('is taken back by its shop, or declined by who asked', () => {
    given(requests, ...offered)
      .when(command('WithdrawQuote', bea, { quoteId: 'b1' }))
      .appends({ type: 'ServiceQuoteWithdrawn', data: quoteOf(bea, 'b1') });
    given(requests, ...offered)
      .when(command('WithdrawQuote', cal, { quoteId: 'b1' }))
      .refuses(refusals.QuoteMissing);
    given(requests, ...offered)
      .when(command('DeclineQuote', amy, { quoteId: 'c1' }))
      .appends({ type: 'ServiceQuoteDeclined', data: quoteOf(cal, 'c1') });
    given(requests, ...offered)
      .when(command('DeclineQuote', bea, { quoteId: 'c1' }))
      .refuses(refusals.RequestMissing);
  });
});

describe('an agreement', () => {
  const accept = (quoteId: string, isShopOpen = true, at?: string) =>
    command('AcceptQuote', amy, { quoteId, isShopOpen }, at);

  it('is about one quote, once', () => {
    given(requests, ...offered)
      .when(accept('b1'))
      .appends(accepted);
    given(requests, ...offered, accepted)
      .when(accept('b1'))
      .appendsNothing();
    given(requests, ...offered, accepted)
      .when(accept('c1'))
      .refuses(refusals.AlreadyAgreed);
    given(requests, ...offered)
      .when(accept('x'))
      .refuses(refusals.QuoteMissing);
    given(requests, ...offered)
      .when(accept('b1', false))
      .refuses(refusals.ShopGone);
    given(requests, ...offered)
      .when(accept('b1', true, '2027-01-12T15:00:00.000Z'))
      .refuses(refusals.QuoteExpired);
    given(requests, ...offered)
      .when(accept('b1', true, AFTER))
      .refuses(refusals.RequestOver);
  });

  it('can be withdrawn by who asked until the day is over', () => {
    const withdraw = (at?: string) => command('WithdrawServiceRequest', amy, { reason: 'The party is off' }, at);
    const withdrawn = { type: 'ServiceRequestWithdrawn', data: { ...of(), reason: 'The party is off' } } as const;
    given(requests, ...offered)
      .when(withdraw())
      .appends(withdrawn);
    given(requests, ...offered, accepted)
      .when(withdraw())
      .appends(withdrawn);
    given(requests, ...offered, accepted)
      .when(withdraw(AFTER))
      .refuses(refusals.AlreadyAgreed);
    given(requests, ...offered)
      .when(withdraw(AFTER))
      .refuses(refusals.RequestOver);
    given(requests, ...offered, withdrawn)
      .when(withdraw())
      .appendsNothing();
  });
});

describe('the end by itself', () => {
  it('comes with the day, with the account, or with the booking of the visit', () => {
    const lapse = (because: 'day' | 'account' | 'booking', at?: string) => command('LapseServiceRequest', job, { because }, at);
    const lapsed = (because: 'day' | 'account' | 'booking') =>
      ({ type: 'ServiceRequestLapsed', data: { ...of(), because } }) as const;
    given(requests, ...offered)
      .when(lapse('day'))
      .appendsNothing();
    given(requests, ...offered)
      .when(lapse('day', AFTER))
      .appends(lapsed('day'));
    given(requests, ...offered, accepted)
      .when(lapse('day', AFTER))
      .appendsNothing();
    given(requests, ...offered, accepted)
      .when(lapse('account'))
      .appends(lapsed('account'));
    given(requests, ...offered, accepted)
      .when(lapse('account', AFTER))
      .appendsNothing();
    given(requests, ...offered, accepted)
      .when(lapse('booking', AFTER))
      .appends(lapsed('booking'));
    given(requests, ...offered)
      .when(lapse('booking'))
      .appendsNothing();
    given(requests, ...offered)
      .when(command('LapseServiceRequest', amy, { because: 'account' }))
      .refuses(refusals.RequestMissing);
  });
});

describe('the visit that was agreed', () => {
  const agreed = [...offered, accepted];
  const plan = (over: Partial<ServiceVisitPlanned['data']> = {}, by: Actor = bea, at?: string) => {
    const { quoteId: _quote, ownerId: _owner, leftOut: _left, ...data } = planned(over).data;
    return command('PlanServiceVisit', by, data, at);
  };

  it('is planned by the shop that was chosen, and by nobody else', () => {
    given(requests, ...agreed)
      .when(plan())
      .appends(planned());
    given(requests, ...agreed)
      .when(plan({ shopId: calsShop }, cal))
      .refuses(refusals.NotAgreedWithYou);
    for (const by of [amy, otto])
      given(requests, ...agreed)
        .when(plan({}, by))
        .refuses(refusals.RequestMissing);
    given(requests, ...offered)
      .when(plan())
      .refuses(refusals.NotAgreedWithYou);
    const withdrawn = { type: 'ServiceRequestWithdrawn', data: { ...of(), reason: '' } } as const;
    given(requests, ...agreed, withdrawn)
      .when(plan())
      .refuses(refusals.NotAgreedWithYou);
  });

  it('is for one barber at least, and for no more than were offered', () => {
    const chairs = ['Ben', 'Cleo', 'Dan'].map((name) => `${beasShop}${name.padEnd(12, '0')}`);
    given(requests, ...agreed)
      .when(plan({ own: false, chairs }))
      .appends(planned({ own: false, chairs }));
    given(requests, ...agreed)
      .when(plan({ chairs }))
      .refuses(refusals.MoreThanOffered);
    given(requests, ...agreed)
      .when(plan({ own: false, chairs: [] }))
      .refuses(refusals.BarbersMissing);
  });

  it('is planned anew until its day is over, 20 times; the same plan appends nothing', () => {
    given(requests, ...agreed, planned())
      .when(plan())
      .appendsNothing();
    const later = { endsAt: '2027-01-12T19:00:00.000Z' };
    given(requests, ...agreed, planned())
      .when(plan(later))
      .appends(planned(later));
    const [ben] = planned().data.chairs as [string];
    given(requests, ...agreed, planned())
      .when(plan({ chairs: [] }))
      .appends(planned({ chairs: [], leftOut: [ben] }));
    given(requests, ...agreed)
      .when(plan({}, bea, AFTER))
      .refuses(refusals.RequestOver);
    const often = Array.from({ length: 20 }, (_, nth) => planned({ travelMinutes: nth % 2 === 0 ? 0 : 30 }));
    given(requests, ...agreed, ...often)
      .when(plan({ travelMinutes: 60 }))
      .refuses(refusals.PlannedOften);
    // What the shop's day has decided is noted all the same.
    given(requests, ...agreed, ...often)
      .when(plan({ travelMinutes: 60 }, job))
      .appends(planned({ travelMinutes: 60 }));
  });

  it('stays known when the request is withdrawn, so that its chairs can be opened', () => {
    const withdrawn = { type: 'ServiceRequestWithdrawn', data: { ...of(), reason: '' } } as const;
    const state = fold(requests, [...agreed, planned(), withdrawn]);
    expect(state[of().requestId]).toMatchObject({ stage: 'withdrawn', plans: 1, visit: { date: DATE, own: true } });
  });
});
