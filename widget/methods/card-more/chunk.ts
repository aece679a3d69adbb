import { handOver } from '../../lazy/hand-over.ts';
import { makeAddedFields } from './added-fields.tsx';
import { createFullCard } from './full-card.ts';
import { FullCardForm } from './full-form.tsx';

handOver({ createCard: createFullCard, CardForm: FullCardForm, makeAddedFields });
