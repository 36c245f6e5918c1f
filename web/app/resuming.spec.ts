import { ApolloClient, ApolloLink, gql, InMemoryCache } from '@apollo/client';
import { Subject } from 'rxjs';
import { expect, it } from 'vitest';
import { resuming } from './resuming.ts';

/** A socket as the product's: it keeps the variables it was given and would send them again. */
function openSocket() {
  const news = new Subject<ApolloLink.Result>();
  const sent: ApolloLink.Operation['variables'][] = [];
  const socket = new ApolloLink(({ variables }) => {
    sent.push(variables);
    return news;
  });
  const client = new ApolloClient({ link: ApolloLink.from([resuming, socket]), cache: new InMemoryCache() });
  return { client, sent, say: (field: string, value: object) => news.next({ data: { [field]: value } }) };
}

const withAfter = gql`subscription News($after: Float) { notificationReceived(after: $after) { position } }`;

it('resumes after the last position received', () => {
  const { client, sent, say } = openSocket();
  client.subscribe({ query: withAfter, variables: { after: 4 } }).subscribe({});
  expect(sent).toEqual([{ after: 4 }]);
  say('notificationReceived', { position: 9 });
  expect(sent).toEqual([{ after: 9 }]);
  say('notificationReceived', { position: 7 });
  expect(sent, 'never back').toEqual([{ after: 9 }]);
});

it('does not change the variables object of its caller', () => {
  const { client, say } = openSocket();
  const variables = { after: 4 };
  client.subscribe({ query: withAfter, variables }).subscribe({});
  say('notificationReceived', { position: 9 });
  expect(variables).toEqual({ after: 4 });
});

it('adds nothing to a subscription that cannot resume', () => {
  const { client, sent, say } = openSocket();
  client.subscribe({ query: gql`subscription Bell { bellChanged { position } }` }).subscribe({});
  say('bellChanged', { position: 9 });
  expect(sent).toEqual([{}]);
});
