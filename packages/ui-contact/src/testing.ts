export {
  createFakeReceiver,
  type FakeReceiver,
  type FakeReceiverOptions,
  type FakeReceiverOutcome,
  type ReceivedMessage,
} from './testing/fake-receiver.ts';
