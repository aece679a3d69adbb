import { effect } from '@preact/signals-core';
import { Component, type ComponentChildren, type ComponentType } from 'preact';

/** Gives a component that renders again whenever a signal that it read has changed. */
export const live = <Props>(view: (props: Props) => ComponentChildren): ComponentType<Props> =>
  class extends Component<Props> {
    stop = (): void => undefined;

    override render(): ComponentChildren {
      this.stop();
      let shown: ComponentChildren;
      let isFirst = true;
      this.stop = effect(() => {
        if (isFirst) shown = view(this.props);
        else this.setState({});
        isFirst = false;
      });
      return shown;
    }

    override componentWillUnmount(): void {
      this.stop();
    }
  };
