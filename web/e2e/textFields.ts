import { readFileSync } from 'node:fs';
import {
  buildSchema,
  type GraphQLInputType,
  getNamedType,
  isInputObjectType,
  isLeafType,
  Kind,
  parse,
  valueFromASTUntyped,
} from 'graphql';

export const schema = buildSchema(readFileSync(new URL('../../gateway/schema.graphql', import.meta.url), 'utf8'));

/** What holds words: dates, times, numbers and ids have types of their own. */
const WORDS = ['String', 'JSON'];

/** Every text a person can send: `mutation.argument.field` of each. */
export function textFields(): string[] {
  const under = (path: string, type: GraphQLInputType): string[] => {
    const named = getNamedType(type);
    if (isInputObjectType(named))
      return Object.values(named.getFields()).flatMap((field) => under(`${path}.${field.name}`, field.type));
    return isLeafType(named) && WORDS.includes(named.name) ? [path] : [];
  };
  const mutations = Object.values(schema.getMutationType()?.getFields() ?? {});
  return mutations.flatMap(({ name, args }) => args.flatMap((arg) => under(`${name}.${arg.name}`, arg.type))).sort();
}

/** The fields in which an operation sends words that `isSought`. */
export function fieldsWith(
  query: string,
  variables: Readonly<Record<string, unknown>>,
  isSought: (text: string) => boolean,
): string[] {
  const under = (path: string, value: unknown): string[] => {
    if (typeof value === 'string') return isSought(value) ? [path] : [];
    // Rich text is one value, whatever it is made of; any other list is as many of the same field.
    if (isRichText(value)) return isSought(JSON.stringify(value)) ? [path] : [];
    if (Array.isArray(value)) return value.flatMap((one) => under(path, one));
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([name, part]) => under(`${path}.${name}`, part));
  };
  return parse(query).definitions.flatMap((definition) => {
    if (definition.kind !== Kind.OPERATION_DEFINITION || definition.operation !== 'mutation') return [];
    return definition.selectionSet.selections.flatMap((field) => {
      if (field.kind !== Kind.FIELD) return [];
      return (field.arguments ?? []).flatMap(({ name, value }) =>
        under(`${field.name.value}.${name.value}`, valueFromASTUntyped(value, variables)),
      );
    });
  });
}

const isRichText = (value: unknown): boolean =>
  Array.isArray(value) && value.some((block) => typeof block === 'object' && block !== null && 'children' in block);

const lines = (text: string): string[] => text.trim().split(/\s+/);
const SHOP = ['address', 'city', 'contactNumber', 'description', 'name', 'state'];
const PRODUCT = ['category', 'contactNumber', 'description', 'name'];
const CAMPAIGN = ['beneficiary', 'description', 'name'];
const THREAD = ['category', 'text', 'topic'];
const under = (path: string, names: readonly string[]): string[] => names.map((name) => `${path}.${name}`);

/** Takes any words: the corpus goes into each of them. */
export const FREE: readonly string[] = [
  ...lines(`addComment.input.text addComment.input.quote addComment.input.pictures.alt reviseComment.text reviseComment.pictures.alt createThread.input.pictures.alt reviseThread.input.pictures.alt flagPost.note appealForumBan.text appealHiding.text banFromForum.reason
    liftForumBan.reason denyForumBanAppeal.reason denyHidingAppeal.reason dismissFlags.reason hidePost.reason restorePost.reason setThreadLocked.reason
    setThreadPinned.reason sendMessage.input.text editMessage.text reportConversation.reason settleConversationReport.reason eraseEnquiry.reason
    sendAnnouncement.input.title sendAnnouncement.input.content submitReview.input.text addReviewPicture.alt submitProductReview.input.text answerProductReview.text addPortfolioPicture.input.alt addPortfolioPicture.input.caption describePortfolioPicture.alt describePortfolioPicture.caption reportPortfolioPicture.note hidePortfolioPicture.reason restorePortfolioPicture.reason dismissPortfolioReports.reason answerReview.text reportReview.note hideReview.reason restoreReview.reason dismissReviewReports.reason appealReviewHiding.text denyReviewAppeal.reason cancelBooking.reason addWalkIn.input.name addWalkIn.input.phone addWalkIn.input.note addToQueue.input.name joinQueue.input.name addPerson.input.name addPerson.input.note changePerson.input.name changePerson.input.note noteCustomer.texts.notes noteCustomer.texts.preferences noteCustomer.texts.allergies blockTime.input.reason closeDays.input.reason cancelOrderPart.reason shipOrder.tracking`),
  ...lines(`amendCampaign.text appealCampaignPause.text cancelCampaign.reason contributeToCampaign.input.message denyCampaignAppeal.reason
    dismissCampaignReports.reason pauseCampaign.reason postCampaignUpdate.text postCampaignUpdate.title recordSpending.text refundContribution.reason
    removeCampaignUpdate.reason reportCampaign.note resumeCampaign.reason reverseCampaignPayout.reason withdrawSpending.reason`),
  ...lines(`addService.input.name addService.input.category addService.input.addOns.name
    changeService.input.name changeService.input.category changeService.input.addOns.name`),
  'restoreVersion.reason',
  ...under('requestService.input', ['address', 'city', 'note']),
  ...lines(
    'answerServiceRequest.text forwardServiceRequest.note closeServiceRequest.reason withdrawServiceRequest.reason quoteRequest.input.note',
  ),
  ...under('createCampaign.input', CAMPAIGN),
  ...under('editCampaign.input', CAMPAIGN),
  ...under('saveDraft.draft', ['category', 'content', 'coverAlt', 'description', 'title']),
  ...lines('reviewPost.reason reviewPost.comments.text removePost.reason unpublishPost.reason'),
  ...lines(
    'suspendMember.reason reinstateMember.reason changeMemberRole.reason deleteMember.reason restoreMember.reason upgradeMember.reason noteMember.text viewAs.reason',
  ),
  ...under('createThread.input', THREAD),
  ...under('reviseThread.input', THREAD),
  ...under('sendContactMessage.input', ['firstName', 'lastName', 'subject', 'message']),
  ...under('register.input', ['firstName', 'lastName', 'userName', 'city', 'county', 'state']),
  ...under('updateProfile.input', ['firstName', 'lastName', 'userName', 'bio', 'website']),
  ...under('chooseDelivery.address', ['name', 'street', 'unit', 'city']),
  ...under('forgetAddress.address', ['name', 'street', 'unit', 'city']),
  ...under('setSellingTerms.terms.pickUp', ['name', 'street', 'unit', 'city']),
  'setSellingTerms.terms.returns',
  ...under('registerShop.input', SHOP),
  ...under('updateShop.changes', SHOP),
  ...under('createProduct.input', PRODUCT),
  ...under('updateProduct.changes', PRODUCT),
];

/** Those of them that are rich text, a tree of blocks or plain text. */
export const RICH: readonly string[] = lines(
  'amendCampaign.text createCampaign.input.description editCampaign.input.description postCampaignUpdate.text sendAnnouncement.input.content saveDraft.draft.content',
);

/** Takes one of a few words, or text of a form of its own, and refuses everything else. */
export const BOUND: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    lines('activateAccount.token resetPassword.token undoEmailChange.token leaveQueue.secret').map((field) => [
      field,
      'a link’s token',
    ]),
  ),
  ...Object.fromEntries(
    lines(
      'eraseMyAccount.password login.password register.input.password resetPassword.password changePassword.current changePassword.next updateProfile.input.currentPassword beginTwoFactor.password proveIdentity.password exportMyData.password',
    ).map((field) => [field, 'a password, shown to nobody']),
  ),
  ...Object.fromEntries(
    lines('login.code enableTwoFactor.code disableTwoFactor.code renewRecoveryCodes.code proveIdentity.code').map(
      (field) => [field, 'digits of an authenticator app, or a recovery code'],
    ),
  ),
  ...Object.fromEntries(
    lines(`login.email register.input.email requestPasswordReset.email updateProfile.input.email sendContactMessage.input.email inviteToCrew.input.email registerShop.input.contactEmail
      updateShop.changes.contactEmail createProduct.input.contactEmail updateProduct.changes.contactEmail`).map(
      (field) => [field, 'a mail address'],
    ),
  ),
  ...Object.fromEntries(
    lines('register.input.phoneNumber updateProfile.input.phoneNumber sendContactMessage.input.phone').map((field) => [
      field,
      'digits of a telephone',
    ]),
  ),
  ...Object.fromEntries(
    lines('updateProfile.input.instagram updateProfile.input.linkedIn updateProfile.input.youtube').map((field) => [
      field,
      'an address there',
    ]),
  ),
  ...Object.fromEntries(
    lines(
      'saveDraft.draft.coverUrl updateProfile.input.pictureUrl registerShop.input.image updateShop.changes.image createProduct.input.image createProduct.input.pictures updateProduct.changes.image updateProduct.changes.pictures',
    ).map((field) => [field, 'a picture of ours']),
  ),
  ...Object.fromEntries(
    lines('registerShop.input.timeZone updateShop.changes.timeZone setNotificationPreferences.input.timeZone').map(
      (field) => [field, 'a time zone'],
    ),
  ),
  ...Object.fromEntries(
    lines('registerShop.input.category updateShop.changes.category').map((field) => [
      field,
      'barbers; another word makes it a product',
    ]),
  ),
  ...Object.fromEntries(
    lines('chooseDelivery.address forgetAddress.address setSellingTerms.terms.pickUp').flatMap((address) => [
      [`${address}.state`, 'a state’s name or letters'],
      [`${address}.zip`, 'digits of a ZIP code'],
    ]),
  ),
  'requestService.input.state': 'a state’s name or letters',
  'setSellingTerms.terms.taxes.state': 'a state’s name or letters',
  'reviewPost.comments.quote': 'words that stand in the post',
  ...Object.fromEntries(
    lines(
      'createCampaign.input.startDate createCampaign.input.endDate editCampaign.input.startDate editCampaign.input.endDate',
    ).map((field) => [field, 'a day, or an instant']),
  ),
  ...Object.fromEntries(
    lines('createCampaign.input.pictures editCampaign.input.pictures recordSpending.pictureUrl').map((field) => [
      field,
      'a picture of ours',
    ]),
  ),
  ...Object.fromEntries(
    lines('createCampaign.input.timeZone editCampaign.input.timeZone').map((field) => [field, 'a time zone']),
  ),
  'startPayoutOnboarding.returnPath': 'a path of this site',
  'register.input.referCode': 'a code that a member has',
  'register.input.consentTo': 'one of our consent texts',
  'sendContactMessage.input.consentTo': 'one of our consent texts',
  'sendMessage.input.messageId': 'letters and digits',
  'makeApiToken.input.name': 'free, but a member has ten tokens at most',
  'rebuildProjection.projection': 'the name of a projection',
  'rebuildProjection.reason': 'free, but each one has a read model built again',
  'skipEvent.projection': 'the name of a projection',
  'skipEvent.reason': 'free, but only where a projection has stopped',
};
