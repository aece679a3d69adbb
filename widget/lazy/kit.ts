import { batch, computed, effect, signal, untracked, useSignal } from '@preact/signals';
import { Show } from '@preact/signals/utils';
import { useLayoutEffect, useMemo } from 'preact/hooks';
import { Fragment, jsx, jsxs } from 'preact/jsx-runtime';
import { mount } from '../view/mount.ts';
import { classWhen, useMounted } from '../view/refs.ts';

/**
 * The functions that chunks share with the script, so that signals and views of both work together. In the build a
 * chunk reads them from its own script element; copies of its own would have separate signals.
 */
export const kit = {
  batch,
  computed,
  effect,
  signal,
  untracked,
  useSignal,
  useLayoutEffect,
  useMemo,
  Show,
  Fragment,
  jsx,
  jsxs,
  mount,
  classWhen,
  useMounted,
};
